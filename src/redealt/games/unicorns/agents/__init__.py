"""The agents of Unstable Unicorns."""
