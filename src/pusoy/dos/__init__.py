"""Pusoy Dos: the climbing game, every house of it."""
