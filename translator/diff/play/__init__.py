"""Differences in play: the engines of two games side by side."""
