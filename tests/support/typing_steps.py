"""Steps of the digests' scenarios, typed into the real command."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from cli.main import main


class Typist:
    """A ledger that is thrown away afterwards, and the command that keeps it.

    Args:
        ledger: Where it is kept; what else a scenario needs is written beside it.
    """

    def __init__(self, ledger: Path) -> None:
        self.ledger = ledger

    def ask(self, *words: object) -> tuple[dict[str, Any], str | None]:
        """Type a command; return its answer, or the code of its error."""
        out, err = io.StringIO(), io.StringIO()
        verb, *rest = map(str, words)
        with redirect_stdout(out), redirect_stderr(err):
            code = main([verb, "--json", "--ledger", str(self.ledger), *rest], {"LANG": "C"})
        if code:
            return {}, json.loads(err.getvalue().splitlines()[-1])["error"]["code"]
        return json.loads(out.getvalue().splitlines()[-1]), None

    def house(self, knobs: Mapping[str, Any]) -> list[str]:
        """The option of `new` that plays by these readings; none where there are none."""
        file = self.ledger.with_name("house.toml")
        lines = [f"{knob} = {json.dumps(value)}" for knob, value in knobs.items()]
        file.write_text("\n".join(["[knobs]", *lines, ""]), encoding="utf-8")
        return ["--house", str(file)] if knobs else []
