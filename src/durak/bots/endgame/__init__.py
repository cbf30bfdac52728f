"""The exact endgame of two: win, draw or loss, and a best move, from one card in the deck on."""
