"""The tests; a package so that `python -m tests.prove` works from the checkout."""
