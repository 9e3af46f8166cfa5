"""Sea Change: a trick-taking game whose trump suit turns with the tide."""
