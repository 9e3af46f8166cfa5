"""Rectoverso: three card games whose cards turn over."""

__version__ = "0.1.0"
