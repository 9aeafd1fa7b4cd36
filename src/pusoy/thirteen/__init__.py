"""Pusoy, the 13-card game: three hands each, set in private and compared row by row."""
