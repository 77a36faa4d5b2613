"""Where rules lie: names on a command line, archives, and files that others name."""
