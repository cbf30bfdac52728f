"""The public page about all deals that were revealed in a room, and what it says in three languages."""
