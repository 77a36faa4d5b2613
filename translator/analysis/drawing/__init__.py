"""Moves that can be drawn, or told apart, without looking at all the others."""
