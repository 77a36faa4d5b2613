"""Front end for Axiom's ForthScript (`.4th`)."""
