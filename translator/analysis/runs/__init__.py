"""What a run of a rule asks, where it has to begin, and what it leaves behind."""
