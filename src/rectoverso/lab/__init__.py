"""The laboratory: many games at once, to count, compare and measure."""
