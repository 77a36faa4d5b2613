"""The language server: what an editor asks about rules while somebody writes them.

`words` finds the names of a text, however unfinished it is, by the reader of its language;
`answers` makes of them what editors ask for; `protocol` speaks the Language Server Protocol, for
which it needs an extra.
"""
