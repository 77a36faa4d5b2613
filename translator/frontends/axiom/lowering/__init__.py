"""From a loaded script to a `Game`: words become procedures, the stack becomes locals."""
