"""A coverage-guided fuzzer looks for an input that breaks a law: see fuzz.py, which is run in a process of its own."""

import importlib.util
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECONDS = 60
LONG_SECONDS = 600
PATIENCE_SECONDS = 300
SAID = 6_000
"""So many characters of what a failing fuzzer says last."""
HAS_WHEELS = sys.platform == "linux" and platform.machine() == "x86_64"


def test_a_minute_of_fuzzing_breaks_no_law(tmp_path: Path) -> None:
    fuzz(SECONDS, tmp_path)


@pytest.mark.long
def test_ten_minutes_of_fuzzing_break_no_law(tmp_path: Path) -> None:
    fuzz(LONG_SECONDS, tmp_path)


def fuzz(seconds: int, folder: Path) -> None:
    """Fuzz for so long. An input that breaks a law is told in base64, and kept in the folder."""
    if importlib.util.find_spec("atheris") is None:
        assert not (HAS_WHEELS and os.environ.get("CI")), "atheris, which uv.lock names, is not installed"
        pytest.skip(f"atheris is not there for Python {platform.python_version()} on {sys.platform}")
    program = [sys.executable, "tests/hostile/fuzz.py", str(folder / "corpus")]
    options = [f"-max_total_time={seconds}", f"-artifact_prefix={folder}/", "-print_final_stats=1"]
    # What is compiled can't be instrumented.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DURAK_INTERPRETED": "1"}
    done = subprocess.run(
        [*program, *options],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=seconds + PATIENCE_SECONDS,
        check=False,
    )
    broken = [f"python tests/hostile/fuzz.py {path}" for path in folder.iterdir() if path.is_file()]
    assert done.returncode == 0, "\n".join((done.stdout[-SAID:], done.stderr[-SAID:], *broken))
    covered = [int(number) for number in re.findall(r" cov: (\d+) ", done.stderr)]
    assert covered[-1] > covered[0], "nothing that was tried led anywhere"
