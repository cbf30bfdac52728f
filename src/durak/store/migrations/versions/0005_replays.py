"""Rounds know their inputs in the log, and the link by which they can be seen again."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what a replay needs; rounds of before can't be replayed."""
    for name, kind in (
        ("replay", sa.String(32)),
        ("first_seq", sa.Integer),
        ("last_seq", sa.Integer),
        ("rules", sa.String(8)),
    ):
        op.add_column("rounds", sa.Column(name, kind))
    op.create_index("ix_rounds_replay", "rounds", ["replay"], unique=True)
