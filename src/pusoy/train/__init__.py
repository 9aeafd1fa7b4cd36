"""What computer players learn from themselves, made once and stored in the package."""
