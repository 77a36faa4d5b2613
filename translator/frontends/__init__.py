"""Front ends: files of rules in, a `Game` out. One package a language; `registry` lists them."""
