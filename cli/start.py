"""Starts the program, and handles an interruption from the first moment on.

Importing the rest takes tens of milliseconds, in which nothing is open yet and nobody could put an interruption in
words; what follows understands it by itself.
"""

import os
import signal
import sys
from types import FrameType

FAULTY = 70
INTERRUPTED = 130


def main() -> int:
    """Run the process's command line; return the exit code."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        # A process in the background may have been set to ignore it, and still does.
        signal.signal(signal.SIGINT, _end)
    try:
        try:
            from cli.main import main as run
        except ImportError as error:
            from cli.shadowing import is_shadowed, report_shadowing

            if not is_shadowed(error):
                raise
            report_shadowing(error)
            return FAULTY
        signal.signal(signal.SIGINT, usual)
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # Everything is written and closed; only Python's own shutdown is left.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(_signal: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
