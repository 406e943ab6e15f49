"""The agents of Hanamikoji, chosen by the integer codes in :mod:`.agent`."""
