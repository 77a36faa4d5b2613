"""Differences as texts: for people, for programs, for browsers."""
