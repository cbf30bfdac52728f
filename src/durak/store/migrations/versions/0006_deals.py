"""Revealed deals are counted, from now on."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the counters; deals of before are not in them."""
    op.create_table(
        "counted_deals",
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("commitment", name="pk_counted_deals"),
    )
    op.create_index("ix_counted_deals_at_ms", "counted_deals", ["at_ms"])
    op.create_table(
        "deal_counts",
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("told", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_deal_counts"),
    )
