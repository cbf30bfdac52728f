"""Handles that differ by what parts their words alone look alike."""

from durak.store.migrations import skeletons

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make all skeletons anew."""
    skeletons.make_anew()
