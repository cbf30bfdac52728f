"""What every revision does that follows a change of the skeletons (durak.people.handles)."""

import sqlalchemy as sa
from alembic import op

from durak.people.handles import clean_handle, skeleton

ACCOUNTS = sa.table(
    "accounts",
    sa.column("id", sa.String),
    sa.column("created_at_ms", sa.BigInteger),
    sa.column("handle", sa.String),
    sa.column("skeleton", sa.String),
)


def make_anew() -> None:
    """Make all skeletons anew. Where two handles clash, or one can't be had any more, the younger account gives it up.

    An account without a handle gets one when it is asked for.
    """
    db = op.get_bind()
    columns = ACCOUNTS.c
    query = sa.select(columns.id, columns.handle).where(columns.handle.is_not(None))
    named = db.execute(query.order_by(columns.created_at_ms, columns.id)).all()
    db.execute(sa.update(ACCOUNTS).values(skeleton=None))
    taken = set[str]()
    for id_, handle in named:
        made = skeleton(handle)
        fits = made not in taken and clean_handle(handle) == handle
        values = {"handle": handle, "skeleton": made} if fits else {"handle": None, "skeleton": None}
        db.execute(sa.update(ACCOUNTS).where(columns.id == id_).values(values))
        taken.add(made)
