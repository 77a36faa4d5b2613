"""The full proof over the library: every game translated, played, compared and counted."""
