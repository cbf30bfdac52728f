"""What `durak admin` does: the operator's hand on a room, running or not. It prints no secret, ever."""
