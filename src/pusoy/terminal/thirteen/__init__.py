"""The table of Pusoy, the 13-card game, in a terminal: what is not as at the table of Pusoy Dos."""
