"""Why something that the operator asked for was not done."""


class AdminError(Exception):
    """Nothing was done; the message says why, in a sentence for the operator."""
