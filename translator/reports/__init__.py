"""What is found in rules, on its way to whoever asked: chosen, silenced, and written down."""
