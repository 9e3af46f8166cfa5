"""Dessus Dessous: layers with holes on one another until one sees the mission; a race. The rules are D1-D16."""
