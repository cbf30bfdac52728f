"""The two screens that everything is tried on."""

from typing import NamedTuple


class Size(NamedTuple):
    """A screen, and whether it is touched."""

    name: str
    width: int
    height: int
    touch: bool
    pixel_ratio: float = 1


PHONE = Size("phone", 390, 844, touch=True)
DESKTOP = Size("desktop", 1280, 800, touch=False)
