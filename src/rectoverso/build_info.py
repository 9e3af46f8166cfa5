"""What kind of build is running."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def compiled() -> bool:
    """Whether the rules run as compiled code; if not, they run interpreted: the same, but slower."""
    spec = find_spec("rectoverso.engine.game")
    return spec is not None and (spec.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
