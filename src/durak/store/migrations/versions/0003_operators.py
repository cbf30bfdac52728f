"""Bans, and what the operator tells everyone."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create what operators do to a room."""
    op.create_table(
        "bans",
        sa.Column("whom", sa.String(64), nullable=False),
        sa.Column("account", sa.String(32)),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger),
        sa.PrimaryKeyConstraint("whom", name="pk_bans"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_bans_account", ondelete="CASCADE"),
    )
    op.create_index("ix_bans_account", "bans", ["account"])
    op.create_table(
        "bulletins",
        sa.Column("since_ms", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("text", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("since_ms", name="pk_bulletins"),
    )
