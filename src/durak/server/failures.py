"""What the operator's log says of a failure of ours: its kind and where it was. Its words may name cards."""

import traceback


def where_of(error: BaseException) -> list[str]:
    """Return where something failed, outermost first."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
