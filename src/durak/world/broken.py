"""What the world says when something that must hold does not."""


class BrokenError(Exception):
    """A law does not hold; the message says which."""


def must(holds: bool, law: str) -> None:  # noqa: FBT001 -- it reads like a sentence
    """Insist on a law."""
    if not holds:
        raise BrokenError(law)
