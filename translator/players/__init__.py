"""Players: they choose moves of any game, through the public API of its engine alone."""
