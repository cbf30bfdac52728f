"""Endpoint: how all deals that were revealed in this room look, for everyone."""

from durak.deal.statistics import DealStatistics
from durak.server.api.context import Api, Caller


async def show(api: Api, who: Caller) -> DealStatistics:
    """The revealed deals of this room, beside what chance alone makes of them."""
    del who
    return await api.report.now()
