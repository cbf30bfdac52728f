"""Sessions, passkeys, friends and results; a secret proves a session, no longer an account."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Move each account's secret into a session of its own, and create what people have."""
    _create_sessions()
    _widen_accounts()
    _create_ways_in()
    _create_friends()
    _create_rounds()


def _account(name: str = "account", *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), nullable=nullable)


def _of_account(table: str, name: str = "account", ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], ["accounts.id"], name=f"fk_{table}_{name}", ondelete=ondelete)


def _create_sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), nullable=False),
        _account(),
        sa.Column("secret_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("secret_hash", name="uq_sessions_secret_hash"),
        _of_account("sessions"),
    )
    op.create_index("ix_sessions_account", "sessions", ["account"])
    # The first session of an account goes by the id of the account.
    op.execute(
        "INSERT INTO sessions (id, account, secret_hash, label, created_at_ms, seen_at_ms)"
        " SELECT id, id, secret_hash, '', created_at_ms, seen_at_ms FROM accounts"
    )


def _widen_accounts() -> None:
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_constraint("uq_accounts_secret_hash", type_="unique")
        accounts.drop_column("secret_hash")
        accounts.add_column(sa.Column("handle", sa.String(20)))
        accounts.add_column(sa.Column("skeleton", sa.String(80)))
        accounts.add_column(sa.Column("code", sa.String(10)))
        accounts.add_column(_account("owner", nullable=True))
        for name in ("handle", "skeleton", "code"):
            accounts.create_unique_constraint(f"uq_accounts_{name}", [name])
        accounts.create_foreign_key("fk_accounts_owner", "accounts", ["owner"], ["id"], ondelete="CASCADE")
    op.create_index("ix_accounts_owner", "accounts", ["owner"])


def _create_ways_in() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(32), nullable=False),
        _account(),
        sa.Column("credential_id", sa.LargeBinary(1023), nullable=False),
        sa.Column("public_key", sa.LargeBinary(2048), nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("rp_id", sa.String(255), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("created_at_ms", sa.BigInteger, nullable=False),
        sa.Column("used_at_ms", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.UniqueConstraint("credential_id", name="uq_passkeys_credential_id"),
        _of_account("passkeys"),
    )
    op.create_index("ix_passkeys_account", "passkeys", ["account"])
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.LargeBinary(32), nullable=False),
        _account(),
        sa.PrimaryKeyConstraint("code_hash", name="pk_recovery_codes"),
        _of_account("recovery_codes"),
    )
    op.create_index("ix_recovery_codes_account", "recovery_codes", ["account"])


def _create_friends() -> None:
    op.create_table(
        "friendships",
        _account(),
        _account("other"),
        sa.Column("tie", sa.String(8), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("asked_as", sa.String(40)),
        sa.PrimaryKeyConstraint("account", "other", name="pk_friendships"),
        _of_account("friendships"),
        _of_account("friendships", "other"),
    )
    op.create_index("ix_friendships_other", "friendships", ["other"])
    op.create_table("online", _account(), sa.PrimaryKeyConstraint("account", name="pk_online"), _of_account("online"))


def _create_rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("started_at_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_at_ms", sa.BigInteger, nullable=False),
        sa.Column("bouts", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_rounds"),
    )
    op.create_table(
        "round_seats",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        _account(nullable=True),
        sa.Column("name", sa.String(24)),
        sa.Column("bot", sa.String(8)),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("durak", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "seat", name="pk_round_seats"),
        _of_account("round_seats", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["rounds.table_id", "rounds.number"],
            name="fk_round_seats_table_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_round_seats_account", "round_seats", ["account"])
