"""Verso: two-sided cards, sequences and squares."""
