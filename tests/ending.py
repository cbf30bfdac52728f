"""What a test starts ends with it: also when the process of the tests is killed, and no block comes to its end."""

import ctypes
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Let this process be asked to stop when the thread that started it has ended. Called before it is a program."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
