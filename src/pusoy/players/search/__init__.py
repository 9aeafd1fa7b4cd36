"""Looking ahead: worlds that fit all that was seen, and what each action is worth in them."""
