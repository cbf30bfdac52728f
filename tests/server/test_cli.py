"""What the commands ask the server for."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from durak import cli
from durak.server.app import ServerError
from durak.server.config import USER_DATA, Config
from durak.server.process import Parts


@dataclass
class Started:
    """Keeps what would have been run, and says that it runs."""

    config: Config = field(default_factory=Config)
    parts: Parts = field(default_factory=Parts)

    def run(self, config: Config, parts: Parts, started: Callable[[int], None]) -> None:
        self.config, self.parts = config, parts
        started(config.port)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    asked = Started()
    monkeypatch.setattr(cli, "run", asked.run)
    monkeypatch.setattr(cli, "built_page", lambda: tmp_path / "page")
    monkeypatch.setattr(cli, "lan_address", lambda: "192.168.1.5")
    return asked


def call(*words: str) -> None:
    cli.app(words, exit_on_error=False, result_action="return_value")


def test_play_serves_page_and_room_on_4211_on_this_machine_alone(
    started: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call("play")
    assert (started.config.host, started.config.port) == ("127.0.0.1", 4211)
    assert started.parts == Parts(page=tmp_path / "page", data=USER_DATA, speed=1)
    assert started.config.room is None
    assert "http://localhost:4211" in capsys.readouterr().out


def test_room_serves_the_room_alone_on_8795(started: Started, tmp_path: Path) -> None:
    call("room", "--data", str(tmp_path), "--one-table", "--trust-proxy", "--guests-per-hour", "5")
    assert started.config == Config(port=8795, one_table=True, trust_proxy=True, guests_per_hour=5)
    assert started.parts == Parts(data=tmp_path)


def test_page_serves_the_page_alone_and_points_it_at_8795(started: Started, tmp_path: Path) -> None:
    call("page")
    assert (started.config.port, started.config.room) == (4211, ":8795")
    assert started.parts == Parts(page=tmp_path / "page")
    call("page", "--room", "cards.example.org")
    assert started.config.room == "cards.example.org"


def test_origins_can_be_allowed_one_by_one(started: Started) -> None:
    call("room", "--allow-origin", "https://a.example", "--allow-origin", "https://b.example")
    assert started.config.allow_origins == ("https://a.example", "https://b.example")


def test_an_origin_is_taken_as_browsers_write_it(started: Started) -> None:
    call("room", "--allow-origin", "https://Cards.Example:8443/")
    assert started.config.allow_origins == ("https://cards.example:8443",)


def test_names_can_be_given_one_by_one(started: Started) -> None:
    for command in ("play", "room", "page"):
        call(command, "--host-name", "durak.example", "--host-name", "cards.lan")
        assert started.config.host_names == ("durak.example", "cards.lan")


@pytest.mark.usefixtures("started")
@pytest.mark.parametrize("given", ["https://durak.example", "durak.example:443", "a b", ""])
def test_what_is_no_name_is_refused(given: str) -> None:
    with pytest.raises(ServerError, match="a name stands alone"):
        call("play", "--host-name", given)


@pytest.mark.parametrize("given", ["foo bar", "cards.example", "https://", "ftp://a.example", "https://a.example/path"])
def test_what_is_no_origin_is_refused(started: Started, given: str) -> None:
    with pytest.raises(ServerError, match="an origin is a scheme"):
        call("room", "--allow-origin", given)
    assert started.parts == Parts()


def test_lan_listens_on_the_network_and_shows_the_address_and_its_code(
    started: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    call("play", "--lan")
    assert (started.config.host, started.config.invitations) == ("0.0.0.0", "http://192.168.1.5:4211")  # noqa: S104
    shown = capsys.readouterr().out
    assert "http://192.168.1.5:4211" in shown
    assert "█" in shown


def test_a_room_alone_on_the_network_shows_its_address_and_no_code(
    started: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    call("room", "--lan")
    assert (started.config.host, started.config.invitations) == ("0.0.0.0", None)  # noqa: S104
    shown = capsys.readouterr().out
    assert "http://192.168.1.5:8795" in shown
    assert "█" not in shown


def test_lan_without_a_network_says_so(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "lan_address", lambda: None)
    with pytest.raises(ServerError, match="no address on a network"):
        call("play", "--lan")
    assert started.parts == Parts()


def test_only_a_test_may_run_the_clock_faster(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DURAK_TEST", raising=False)
    with pytest.raises(ServerError, match="DURAK_TEST=1"):
        call("room", "--speed", "10")
    monkeypatch.setenv("DURAK_TEST", "1")
    call("room", "--speed", "10")
    assert started.parts.speed == 10


@pytest.mark.parametrize("name", ["simulate", "arena", "solve", "verify"])
def test_commands_that_are_loaded_when_asked_for_are_there(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    call("--help")
    listed = next(line for line in capsys.readouterr().out.splitlines() if f" {name} " in line)
    assert len(listed.split(maxsplit=2)) == 3  # with what it does
    call(name, "--help")
    assert f"Usage: durak {name}" in capsys.readouterr().out


def test_a_room_loads_nothing_that_only_other_commands_or_rare_moments_need() -> None:
    unneeded = {"durak.arena", "durak.simulate", "durak.verify", "alembic", "webauthn", "segno", "numpy"}
    assert not unneeded & loaded_by("durak.cli")


def test_the_processes_in_which_bots_think_load_no_server() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    way_in = project["scripts"]["durak"].removesuffix(":main")  # which spawned processes import as their parent's
    assert not {"durak.cli", "aiohttp", "sqlalchemy", "structlog"} & loaded_by(way_in, "durak.server.thinking")


def loaded_by(*modules: str) -> set[str]:
    """Return the names of all modules that are loaded once these are."""
    program = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    return set(
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    )


def test_the_token_for_figures_comes_from_the_environment(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_METRICS_TOKEN", "t0ken")
    call("room")
    assert started.config.metrics_token == "t0ken"  # noqa: S105
