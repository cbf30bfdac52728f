"""The end of an account, whoever asks for it."""

from durak.server.api.context import Api


async def delete_account(api: Api, account: str) -> None:
    """Delete an account and its programs; whoever was its friend sees it go, bots play its hands."""
    befriended = [friend.account for friend in await api.friendships.friends(account)]
    api.living.let_go(await api.profiles.delete(account))
    await api.living.friends_changed(*befriended)
