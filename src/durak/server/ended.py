"""The end of a table in the log. A table that is marked is not replayed any more."""

from collections.abc import Mapping

from durak.server.services import Services
from durak.store.accounts import Accounts
from durak.store.log import Ending


async def mark_ended(services: Services, table: str, last_ids: Mapping[str, int], how: Ending) -> None:
    """Mark the end of a table, once all that a restart would learn from its inputs is stored; else the next start does.

    `last_ids` are the last commands that it accepted, by account. Raises sqlalchemy.exc.SQLAlchemyError or LogError
    when nothing can be stored.
    """
    if await services.results.stored():
        await Accounts(services.database).raise_last_ids(last_ids)
        await services.log.end_table(table, how, services.clock.now())
