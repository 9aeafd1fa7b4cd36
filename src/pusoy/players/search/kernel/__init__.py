"""The compiled part of the search: dealing worlds, weighing them, playing them out."""
