"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A busy machine stops a process for longer than any example takes; nothing here is a timed test.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
