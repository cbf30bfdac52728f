"""Lighthouse's opinion of the page on a phone, as `durak play` serves it: `make lighthouse`. Not a part of the suite.

WebGL is drawn by the processor here, slower than on any device of players: were the table drawn in 3D before somebody
plays, it would cost a dozen points and more.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.page.chromium import FLAGS, MISSING, find_whole
from tests.page.room import Room

HERE = Path(__file__).parent
REPORT = Path(__file__).parents[2] / "shots" / "lighthouse"
PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
WANTED = {"performance": 90, "accessibility": 100, "best-practices": 100}


def main() -> None:
    """Print the scores, and what keeps them down. Exits with 1 when one is lower than wanted."""
    program = find_whole()
    if program is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder) / "room", speed=1)
        room.start()
        try:
            report = audit(f"{room.url}/?tier=0", program)
        finally:
            room.stop()
    scores = {name: round(report["categories"][name]["score"] * 100) for name in WANTED}
    for name, score in scores.items():
        print(f"{name:<16} {score:>4} of {WANTED[name]}")
        for words in complaints(report, name):
            print(f"    {words}")
    print(f"The whole report: {REPORT}.report.html")
    sys.exit(any(scores[name] < WANTED[name] for name in WANTED))


def audit(url: str, program: str) -> dict[str, Any]:
    """Return Lighthouse's report on the page at `url`, which is also kept in shots/."""
    node = shutil.which("node", path=PATH)
    assert node is not None
    REPORT.parent.mkdir(exist_ok=True)
    command = [
        node,
        str(HERE / "node_modules" / "lighthouse" / "cli" / "index.js"),
        url,
        f"--only-categories={','.join(WANTED)}",
        f"--chrome-flags={' '.join(FLAGS)}",
        "--output=json",
        "--output=html",
        f"--output-path={REPORT}",
        "--quiet",
    ]
    subprocess.run(command, env={**os.environ, "CHROME_PATH": program}, check=True)
    return json.loads(REPORT.with_suffix(".report.json").read_text())


def complaints(report: dict[str, Any], category: str) -> list[str]:
    """Return the audits of a category that count and are not passed."""
    counted = [ref["id"] for ref in report["categories"][category]["auditRefs"] if ref["weight"] > 0]
    audits = [report["audits"][name] for name in counted]
    return [f"{it['title']}: {it.get('displayValue', '')}" for it in audits if (it["score"] or 0) < 1]


if __name__ == "__main__":
    main()
