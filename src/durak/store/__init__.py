"""What lasts: the log of the tables and the accounts. It knows nothing of the game, only bytes and rows."""
