"""Lowering of the native language: its forms become a `Game`."""
