"""A `Game` as XML (write.py, read.py), with its schema (schema.py), and as JSON (json.py).

All of them follow from the description of the classes in `ir.shape`.

* An object is an element of its class's name. Its texts, numbers, truth values, words and lists of
  numbers are attributes; what equals its default is left out. Everything else is an element of the
  field's name that holds the items, but where a class has only one such field its items stand in
  the object's element directly.
* Items that are no objects are `text`, `number`, `truth` and `word`, lists of them `row`, and
  nothing is `none`.
* Characters that XML cannot hold are written `\\u{hex}`, and a backslash before `u{` likewise.
"""
