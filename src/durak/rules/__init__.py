"""The rules of Durak: cards, a round, moves. Nothing else of ours is imported here."""
