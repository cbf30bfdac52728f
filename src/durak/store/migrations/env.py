"""Alembic's way in: it migrates the connection that `accounts.migrate` hands it."""

from alembic import context

from durak.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
