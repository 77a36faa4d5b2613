"""Differences between two sets of rules, in their structure and in play (docs/diff.md)."""
