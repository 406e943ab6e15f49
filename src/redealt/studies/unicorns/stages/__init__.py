"""The functions that the study's runs enter, one module per stage."""
