"""What many games tell about a game: scores, who profits from beginning, how often what happens, what pays."""

from rectoverso.lab.stats.findings import Figure, Findings
from rectoverso.lab.stats.study import figures_of, study

__all__ = ["Figure", "Findings", "figures_of", "study"]
