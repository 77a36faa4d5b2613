"""Tak: PTN, and TPS for positions."""
