"""Records of shogi: sente, who moves first in an even game, is Black in all of them."""
