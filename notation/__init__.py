"""Game records: read, written, replayed on an engine, and converted by the game's own rules."""
