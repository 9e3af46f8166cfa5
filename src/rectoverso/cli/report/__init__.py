"""A review as people read it: in lines for a terminal, and as a page with pictures."""
