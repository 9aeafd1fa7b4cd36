"""The compiled part of learning: rounds of the network against itself, and what is written down of them."""
