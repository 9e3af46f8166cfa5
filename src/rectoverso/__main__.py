"""The command `rectoverso`, which is also `python -m rectoverso`."""

import sys


def main() -> None:
    try:
        from rectoverso.cli import main as run  # noqa: PLC0415 (who interrupts the imports gets no traceback either)

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
