"""What a ruleset refuses at the command line, in each language, with nothing recorded."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from tests.support.command_line import CommandLine


def refusal_texts(
    evening: CommandLine,
    refused: Mapping[str, Sequence[str]],
    wrong_input: Collection[str],
    codes: Collection[str] = (),
) -> str:
    """Type what is refused; return all that is said of it, for a golden file.

    Args:
        refused: Words of a command, by the code that it is refused with.
        wrong_input: Codes of what is no refusal by the rules, but bad input.
        codes: Codes of error that replace that of any command.
    """
    lines, before = [], evening.entry_count
    for name, words in refused.items():
        answer = evening.type(*words)
        assert answer.code == (2 if name in wrong_input else 3), (name, answer)
        assert "{" not in answer.err, name
        lines.append(f"$ campaign {' '.join(words)}\n[{answer.code}]\n{answer.err}")
        assert json.loads(evening.type("--json", *words).err)["error"]["code"] in {name, *codes}, name
    assert evening.entry_count == before
    return "\n".join(lines)
