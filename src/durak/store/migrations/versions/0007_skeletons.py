"""More handles look alike."""

from durak.store.migrations import skeletons

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make all skeletons anew."""
    skeletons.make_anew()
