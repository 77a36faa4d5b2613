"""What PGN and PDN have in common: tags, move text with comments and variations, results."""
