"""The migrations of the database: how to run them (``env``), and each of them (``versions``)."""
