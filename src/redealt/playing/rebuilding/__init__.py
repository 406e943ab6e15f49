"""Any game of any run, rebuilt from the keys that its stage dealt it from."""
