"""`python -m translator` is `ludoglot`."""

from translator.cli import main

if __name__ == "__main__":
    main()
