"""The compiled part: what a seat knows as a list of 0/1 inputs, and what the network makes of it."""
