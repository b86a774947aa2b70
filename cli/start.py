"""Starts the program, and handles an interruption from the first moment on.

Importing the rest takes tens of milliseconds, in which nothing is open yet and nobody could put an interruption in
words; what follows understands it by itself.
"""

import atexit
import gc
import os
import signal
import sys
from types import FrameType

FAULTY = 70
INTERRUPTED = 130


def main() -> int:
    """Run the process's command line; return the exit code."""
    # Looking for what only a collection frees takes milliseconds, a twentieth of a command's time; a command that shows
    # something makes up to 100,000 objects and ends before there is anything to free.
    gc.set_threshold(200_000)
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
        return _leave(run())
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # Everything is written and closed; only Python's own shutdown is left.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave(code: int) -> int:
    """End the process, where nothing else is left: Python takes a twelfth of a sheet's time to take itself apart.

    Returns:
        The exit code, where Python has more to do: other threads, an answer that cannot be written.
    """
    threading = sys.modules.get("threading")
    if threading is None or threading.active_count() == 1:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (AttributeError, OSError, ValueError):
            return code
        atexit._run_exitfuncs()
        os._exit(code)
    return code


def _end(_signal: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
