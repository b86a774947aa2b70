"""Renders one entry whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cli.output.books.explain import entry_lines
from cli.output.entries.given_facts import fact_texts
from cli.output.entries.kind_names import kind_name
from cli.output.log.lines import origin_text
from cli.output.terminal.columns import labelled
from cli.output.terminal.screen import section_lines
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, numbered, spoken


def show_lines(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[str]:
    """One entry whole: what `explain` says of it, then how it is stored."""
    yield from entry_lines(speaker, data)
    yield from section_lines(speaker.screen, _("In the record"))
    links, facts = data["links"], fact_texts(speaker, data["entry"], data)
    rows = [
        (_("Kind"), f"{data['kind'] if spoken() == 'en' else kind_name(data['kind'])} {data['version']}"),
        (_("Facts"), _("; ").join(_("{who}: {text}").format(who=label, text=text) for label, text in facts)),
        (_("Note"), data["note"] or ""),
        (_("Day in the game"), data["ingame"] or ""),
        (_("Secret"), _("yes") if data["secret"] else ""),
        (_("Voids"), numbered(links["voids"] or ())),
        (_("Reveals"), "" if links["reveals"] is None else f"#{links['reveals']}"),
        (_("Imported from"), origin_text(data["origin"])),
        (_("Batch"), data["batch"] or ""),
        (_("Recorded at"), data["recorded_at"]),
        (_("Id"), data["id"]),
        (_("Rules"), ", ".join(hash_[:12] for hash_ in data["rules"])),
        (_("Hash"), data["hash"]),
    ]
    yield from labelled(rows, indent=2)
