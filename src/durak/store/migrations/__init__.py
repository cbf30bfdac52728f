"""How the schema came to be: one step a file in versions/."""
