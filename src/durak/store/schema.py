"""The relational tables. Alembic's migrations build exactly these.

What hangs on an account goes with it, by the foreign keys: a new table can't be forgotten. The results of rounds stay,
of somebody.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    },
)


def _of_account() -> ForeignKey:
    return ForeignKey("accounts.id", ondelete="CASCADE")


# `owner` is whose program this account is for. `skeleton` is what no two handles share (people/handles.py).
ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("seen_at_ms", BigInteger, nullable=False),
    Column("last_id", BigInteger, nullable=False),
    Column("handle", String(20), unique=True),
    Column("skeleton", String(80), unique=True),
    Column("code", String(10), unique=True),
    Column("owner", String(32), _of_account(), index=True),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("account", String(32), _of_account(), nullable=False, index=True),
    Column("secret_hash", LargeBinary(32), nullable=False, unique=True),
    Column("label", String(40), nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("seen_at_ms", BigInteger, nullable=False),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("account", String(32), _of_account(), nullable=False, index=True),
    Column("credential_id", LargeBinary(1023), nullable=False, unique=True),
    Column("public_key", LargeBinary(2048), nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("rp_id", String(255), nullable=False),
    Column("label", String(40), nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("used_at_ms", BigInteger),
)

RECOVERY_CODES = Table(
    "recovery_codes",
    METADATA,
    Column("code_hash", LargeBinary(32), primary_key=True),
    Column("account", String(32), _of_account(), nullable=False, index=True),
)

# One row a direction. `asked_as` is the handle or code that a request named: its sender learns no more of the other.
FRIENDSHIPS = Table(
    "friendships",
    METADATA,
    Column("account", String(32), _of_account(), primary_key=True),
    Column("other", String(32), _of_account(), primary_key=True, index=True),
    Column("tie", String(8), nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("asked_as", String(40)),
)

# Who is online as friends see it: those who were when the room stopped are not gone before they had time to come back.
ONLINE = Table("online", METADATA, Column("account", String(32), _of_account(), primary_key=True))

# `whom` is an account, which is `account` too then, or a network of addresses. Without an end it is for good.
BANS = Table(
    "bans",
    METADATA,
    Column("whom", String(64), primary_key=True),
    Column("account", String(32), _of_account(), index=True),
    Column("since_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger),
)

# What the operator tells everyone: one at most.
BULLETINS = Table(
    "bulletins",
    METADATA,
    Column("since_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("until_ms", BigInteger),
    Column("text", String(300), nullable=False),
)

ROUNDS = Table(
    "rounds",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("started_at_ms", BigInteger, nullable=False),
    Column("ended_at_ms", BigInteger, nullable=False),
    Column("bouts", Integer, nullable=False),
    # Which series of its table, which round of that, and how long it is; null for a round that was in none.
    Column("series", Integer),
    Column("series_round", Integer),
    Column("series_by", String(8)),
    Column("series_to", Integer),
    # How the round can be replayed: by whom the link names, from which inputs of its table, by which rules.
    Column("replay", String(32), index=True, unique=True),
    Column("first_seq", Integer),
    Column("last_seq", Integer),
    Column("rules", String(8)),
)

# The revealed deals that are counted, by the room's commitment to them: so each of them counts once.
COUNTED_DEALS = Table(
    "counted_deals",
    METADATA,
    Column("commitment", String(64), primary_key=True),
    Column("at_ms", BigInteger, nullable=False, index=True),
)

# What they add up to (deal/tally.py), and what of it is told: nothing of it is about anybody.
DEAL_COUNTS = Table(
    "deal_counts",
    METADATA,
    Column("name", String(24), primary_key=True),
    Column("count", BigInteger, nullable=False),
    Column("told", BigInteger, nullable=False),
)

# Without an account and a level of bot the seat is that of somebody whose account was deleted.
ROUND_SEATS = Table(
    "round_seats",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", String(32), ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    Column("name", String(24)),
    Column("bot", String(8)),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("durak", Boolean, nullable=False),
    ForeignKeyConstraint(["table_id", "number"], ["rounds.table_id", "rounds.number"], ondelete="CASCADE"),
)
