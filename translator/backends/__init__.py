"""Back ends: what is made of a `Game`. One package a target; `registry` lists them."""
