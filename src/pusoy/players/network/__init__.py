"""The network that knows how to play every house: its inputs, its arithmetic, its file."""
