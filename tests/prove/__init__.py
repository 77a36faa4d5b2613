"""The full proof over the shared library: every game translated, played, compared and counted."""
