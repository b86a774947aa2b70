"""Sets what a machine would bring into the tests: date, zone, language, width, user, `CAMPAIGN_…`.

`TESTS_ELSEWHERE=1` runs the same tests somewhere quite different, where they must pass as well: a test that passes in
one place only was reading its surroundings.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from datetime import UTC, datetime, tzinfo

from ledger import entropy

ELSEWHERE = bool(os.environ.get("TESTS_ELSEWHERE"))

OURS = ("CAMPAIGN_", "LC_")
"""How the names of variables begin that the program or its libraries read; the names of others follow."""
READ = ("COLORTERM", "COLUMNS", "FORCE_COLOR", "LANG", "LANGUAGE", "LINES", "LOGNAME", "NO_COLOR", "USER", "USERNAME")

HERE = {"COLUMNS": "80", "LANG": "C.UTF-8", "LINES": "24", "LOGNAME": "gm", "TERM": "dumb", "TZ": "UTC", "USER": "gm"}

# A zone that is a day ahead, a language the program does not speak above one it does, a ledger that is not there.
THERE = {
    "CAMPAIGN_LANG": "fr",
    "CAMPAIGN_LEDGER": "/nonexistent/elsewhere.db",
    "CAMPAIGN_NAME": "Nowhere",
    "COLUMNS": "203",
    "LANG": "de_DE.UTF-8",
    "LANGUAGE": "fr:de",
    "LC_MESSAGES": "fr_FR.UTF-8",
    "LINES": "7",
    "LOGNAME": "somebody",
    "NO_COLOR": "1",
    "TERM": "xterm-256color",
    "TZ": "Pacific/Kiritimati",
    "USER": "somebody",
}

MOMENT = datetime(2028, 2, 29, 23, 30, tzinfo=UTC) if ELSEWHERE else datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
"""The present of every test, and of the processes that tests start through `PROGRAM` of `tests.support.processes`."""


class Stopped(datetime):
    """A clock that always shows the same moment."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Stopped:
        return cls.fromtimestamp(MOMENT.timestamp(), tz)


def stop_the_clock() -> None:
    """Make the program's one clock show `MOMENT`, in this process."""
    vars(entropy)["datetime"] = Stopped


def settle() -> None:
    """Replace the surroundings of this process, which the processes it starts inherit."""
    for name in [name for name in os.environ if name in READ or name.startswith(OURS)]:
        del os.environ[name]
    os.environ.update(THERE if ELSEWHERE else HERE)
    time.tzset()
    stop_the_clock()
    # Whoever starts the tests in the background hands down a Ctrl-C that is ignored, to every process they start too.
    signal.signal(signal.SIGINT, signal.default_int_handler)


if __name__ == "__main__":
    os.environ.setdefault("TZ", (THERE if ELSEWHERE else HERE)["TZ"])
    time.tzset()
    stop_the_clock()
    from cli.main import main

    sys.exit(main())
