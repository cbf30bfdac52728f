"""The unit file of the hosting guide, before systemd's own judgement."""

import subprocess
from pathlib import Path

import pytest

from durak.server.process import STOP_SECONDS
from tests.hosting.programs import program

pytestmark = pytest.mark.hosting

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy/durak.service"
EXPOSURE = 20
"""Tenths of systemd's own measure, from 0 to 100: what reaches the network can hardly be below 10."""
PATIENCE_SECONDS = 60.0


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [program("systemd-analyze"), *words], capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, for a checkout that lies here."""
    text = UNIT.read_text()
    assert text.count("/opt/durak/") == 2
    here = tmp_path / "durak.service"
    here.write_text(text.replace("/opt/durak/", f"{ROOT}/"))
    return here


def test_systemd_finds_nothing_wrong_with_the_unit(unit: Path) -> None:
    checked = analyze("verify", "--man=no", str(unit))
    assert (checked.returncode, checked.stderr) == (0, "")


def test_systemd_would_find_what_is_wrong(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("/.venv/bin/durak", "/.venv/bin/nothing").replace("Group=", "Gruppe="))
    checked = analyze("verify", "--man=no", str(unit))
    assert "nothing" in checked.stderr
    assert "Gruppe" in checked.stderr


def test_the_unit_shuts_the_room_in(unit: Path) -> None:
    judged = analyze("security", "--offline=yes", "--no-pager", f"--threshold={EXPOSURE}", str(unit))
    assert judged.returncode == 0, judged.stdout


def test_systemd_waits_longer_than_a_room_takes_to_stop() -> None:
    (waits,) = [line for line in UNIT.read_text().splitlines() if line.startswith("TimeoutStopSec=")]
    assert float(waits.partition("=")[2]) > STOP_SECONDS
