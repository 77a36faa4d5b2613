"""Playing generated engines: random games and games in the terminal."""
