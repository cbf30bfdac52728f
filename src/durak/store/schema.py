"""The relational tables. Alembic's migrations build exactly these."""

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, String, Table

METADATA = MetaData(
    naming_convention={"pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"},
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("secret_hash", LargeBinary(32), nullable=False, unique=True),
    Column("created_at_ms", BigInteger, nullable=False),
    Column("seen_at_ms", BigInteger, nullable=False),
    Column("last_id", BigInteger, nullable=False),
)
