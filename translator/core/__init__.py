"""What every other package stands on: sources, diagnostics, files, time limits."""
