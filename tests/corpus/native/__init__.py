"""Tests of the games in ``corpus/native``."""
