"""Names the options with which a refused correction takes back what is in its way too, or leaves it owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.output.words.language import N_, _, as_typed

WAYS: Mapping[str, str] = {
    "cascade": N_("“{command} --cascade” takes that back too."),
    "owing": N_("“{command} --owing” leaves it to be owed."),
    "both": N_(
        "“{command} --cascade --owing” takes back what would have gone differently, and leaves what is spent owed."
    ),
}
"""Options with which a refused void may be possible."""


def widened(facts: Mapping[str, Any]) -> str:
    """The refused line with those options, as it is typed; where no option helps, what to do first."""
    again = facts.get("again")
    if again is None:
        return _("Void that first.")
    if "instead" in facts:
        return _widened_amendment(facts, again, facts["instead"])
    return " ".join(_(WAYS[way]).format(command=again) for way in facts["ways"]) or _("Void that first.")


def _widened_amendment(facts: Mapping[str, Any], again: str, instead: str) -> str:
    """The same for an amendment, whose options stand before the command in its place."""
    said = []
    if not facts["cascade"]:
        command = f"{again}{as_typed(' --cascade' + ' --owing' * facts['owing'])} -- {instead}"
        said.append(_("“{command}” decides later entries again.").format(command=command))
    if facts.get("owable") and not facts["owing"]:
        command = f"{again}{as_typed(' --cascade --owing')} -- {instead}"
        said.append(_("“{command}” leaves it to be owed.").format(command=command))
    return " ".join(said) or _("Void that first.")
