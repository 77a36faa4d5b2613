"""`python -m ludoglot` is `ludoglot`."""

from translator.cli import main

if __name__ == "__main__":
    main()
