"""Front end for the native language (`.glot`), the readable text form of a `Game`.

The grammar (grammar.py, made from the words of words.py) knows the structure; syntax.py reads a
text into a tree by it, `lowering` makes games of the tree, format.py lays a text out. The printer
is `backends.native`; docs/language.md is the manual.
"""
