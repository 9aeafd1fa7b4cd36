"""One module a migration, in order. None is changed once it was released."""
