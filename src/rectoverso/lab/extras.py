"""What is there only where it was asked for: extras of the package."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from rectoverso.engine.errors import Malformed


class Missing(Malformed, ImportError):
    """An extra that is not installed, and how to have it."""


def extra(module: str, name: str) -> ModuleType:
    """A module of an extra of this name."""
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name is None or not module.startswith(problem.name):
            raise
        raise Missing(f"{module} is not installed: pip install 'rectoverso[{name}]'") from None
