"""The server: tables over the network. Transport, identity and durability around engine/table.py."""
