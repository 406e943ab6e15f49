"""What all tests share: hypothesis draws the same on every run."""

from hypothesis import settings

settings.register_profile("redealt", deadline=None, derandomize=True, database=None)
settings.load_profile("redealt")
