"""Whole libraries: every file translated and played, resumable, the same bytes however it ran."""
