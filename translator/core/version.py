"""The version of all that is installed together; the only place where it stands."""

__version__ = "0.1.0"
