"""Backgammon: MAT, in which programs and servers keep matches."""
