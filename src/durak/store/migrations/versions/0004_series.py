"""Rounds know which series of their table they belong to."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the place in a series; rounds of before were in none."""
    for name, kind in (
        ("series", sa.Integer),
        ("series_round", sa.Integer),
        ("series_by", sa.String(8)),
        ("series_to", sa.Integer),
    ):
        op.add_column("rounds", sa.Column(name, kind))
