"""`python -m rectoverso` is the same as `rectoverso`."""

from rectoverso.cli import main

if __name__ == "__main__":
    main()
