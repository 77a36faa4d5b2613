"""What holds for all tests."""

from hypothesis import settings

# A busy machine stops a process for longer than any example takes; nothing here is a timed test.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
