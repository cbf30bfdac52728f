"""The `durak verify` command: checks the proof of a round without the room that dealt it."""

import sys
from pathlib import Path

from durak.deal.verify import Verdict, verify

MOST_BYTES = 16_000_000
"""A longer file is no evidence: a round of the longest kind stays far below."""


def verify_file(evidence: Path, /) -> int:
    """Check the evidence of a round; say what holds, or what does not and end with 1.

    Parameters
    ----------
    evidence
        The file that the page offers after a round.
    """
    try:
        with evidence.open("rb") as file:
            verdict = verify(file.read(MOST_BYTES))
    except OSError as error:
        print(f"{evidence} can't be read: {error.strerror}.", file=sys.stderr)
        return 2
    print("\n".join(told(verdict)))
    return 0 if verdict.holds else 1


def told(verdict: Verdict) -> list[str]:
    """Return the verdict in sentences."""
    if not verdict.holds:
        return ["This deal does not hold.", *(failure.sentence for failure in verdict.failures)]
    if verdict.called_off:
        return ["Called off: a share was withheld, and no card was dealt. The room's secret is the one it promised."]
    seats = ", ".join(str(seat + 1) for seat in verdict.shared)
    by = f"by the room and the pages of seats {seats}" if seats else "by the server alone"
    return [f"Every check holds. Shuffled {by}.", f"The four words were: {' '.join(verdict.words)}."]
