"""What the back ends for Python and JavaScript share: statements, goals and tables of engines."""
