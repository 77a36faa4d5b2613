"""What decides whether a step is legal: attacks found backwards, and what needs no trial."""
