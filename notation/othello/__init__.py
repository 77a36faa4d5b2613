"""Othello: GGF, which game servers write, and transcripts."""
