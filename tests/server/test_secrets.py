"""What proves who somebody is stands in nothing that is printed, logged or told of an error."""

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import durak.server
import durak.store
import durak.table
from durak.server.config import Config
from durak.server.control import Where
from durak.server.people import Proved
from durak.server.socket import Caller
from durak.store.accounts import Account
from durak.store.sessions import NewSession

SECRET = "s" * 43
NAMES = {"secret", "token", "metrics_token"}


@pytest.mark.parametrize(
    "holder",
    [
        Proved(Account("anna", "Anna", 0), SECRET, SECRET, 0),
        Caller("127.0.0.1", "Firefox", SECRET),
        NewSession("session", SECRET, "Laptop", 1),
        Where(1, SECRET, "sqlite"),
        Config(metrics_token=SECRET),
    ],
    ids=lambda holder: type(holder).__name__,
)
def test_what_holds_a_secret_does_not_show_it(holder: object) -> None:
    assert SECRET not in repr(holder)


def test_no_other_class_shows_a_secret_either() -> None:
    holders = [
        (f"{holder.__qualname__}.{field.name}", field.repr)
        for holder in sorted(classes(), key=lambda holder: holder.__qualname__)
        for field in dataclasses.fields(holder)
        if field.name in NAMES
    ]
    assert {name for name, _ in holders} >= {"Proved.secret", "Caller.secret", "NewSession.secret", "_Control.token"}
    assert not [name for name, shown in holders if shown]


def classes() -> Iterator[type]:
    """Yield every dataclass of the room."""
    for package in (durak.server, durak.store, durak.table):
        for module in modules(package):
            for _, found in inspect.getmembers(module, inspect.isclass):
                if dataclasses.is_dataclass(found) and found.__module__ == module.__name__:
                    yield found


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for _, name, is_package in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if name.endswith(".migrations"):  # which run when they are imported
            continue
        module = importlib.import_module(name)
        yield module
        if is_package:
            yield from modules(module)
