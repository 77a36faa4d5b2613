"""Facts about a `Game` that back ends ask for: a `Game` goes in, and no `Game` comes out."""
