"""Records of xiangqi: Red, who moves first, is the White of other games."""
