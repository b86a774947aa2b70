"""The manual page, campaign(1), in English and French, made from the table of commands and their help."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import click

from cli.app import App
from cli.by_click import load
from cli.grammar import SECTIONS, inner_rows
from cli.grammar.row import Option, Row
from cli.grammar.shared import AS_OF, FOR_PLAYERS, GLOBAL, HELP, RECORDED
from cli.input.params import OptionParam
from cli.names import shown_command
from cli.output.words.language import _, speak, spoken
from cli.program import campaign

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "date": "November 2026", "NAME": "NAME", "about": "the book of record of a role-playing campaign",
        "SYNOPSIS": "SYNOPSIS", "DESCRIPTION": "DESCRIPTION", "COMMAND": "COMMAND", "OPTIONS": "OPTIONS",
        "recorded": "For whatever is recorded", "everywhere": "Everywhere", "reading": "For whatever is read",
        "ENVIRONMENT": "ENVIRONMENT", "FILES": "FILES", "EXIT": "EXIT STATUS", "SEE": "SEE ALSO",
        "options": "OPTIONS", "entry": (
            "Every roll, wound, coin and point of experience is an entry in a journal that is only ever added to;"
            " sheets, purses and the hoard are what the entries add up to. Each command takes"
            " --help. The ledger is the nearest campaign.db in this folder or above, unless said otherwise."
        ),
        "CAMPAIGN_LEDGER": "The ledger: a file, or postgresql://…", "CAMPAIGN_NAME": "The campaign of the ledger.",
        "CAMPAIGN_LANG": "The language of the answer, en or fr.", "NO_COLOR": "Set, no colours are used.",
        "COLUMNS": "How wide the output is.", "campaign.db": "The ledger of a folder.",
        "0": "Done.", "1": "A check found something wrong.", "2": "Wrong usage or input.",
        "3": "Refused by the rules or the state of the ledger.", "4": "The ledger could not be opened.",
        "130": "Interrupted.", "guides": "The guides and the tutorial that come with the source.",
    },
    "fr": {
        "date": "novembre 2026", "NAME": "NOM", "about": "le registre d’une campagne de jeu de rôle",
        "SYNOPSIS": "SYNOPSIS", "DESCRIPTION": "DESCRIPTION", "COMMAND": "COMMANDE", "OPTIONS": "OPTIONS",
        "recorded": "Pour toute entrée", "everywhere": "Partout", "reading": "Pour toute lecture",
        "ENVIRONMENT": "ENVIRONNEMENT", "FILES": "FICHIERS", "EXIT": "CODE DE RETOUR", "SEE": "VOIR AUSSI",
        "options": "OPTIONS", "entry": (
            "Chaque jet, blessure, pièce et point d’expérience est une entrée dans un journal où l’on ne fait"
            " qu’ajouter ; les fiches, les bourses et le butin sont la somme des entrées. Chaque commande connaît"
            " --aide. Le registre est le campaign.db le plus proche, dans ce dossier ou au-dessus, sauf indication"
            " contraire."
        ),
        "CAMPAIGN_LEDGER": "Le registre : un fichier, ou postgresql://…",
        "CAMPAIGN_NAME": "La campagne du registre.", "CAMPAIGN_LANG": "La langue de la réponse, en ou fr.",
        "NO_COLOR": "Présente, aucune couleur n’est employée.", "COLUMNS": "La largeur de l’affichage.",
        "campaign.db": "Le registre d’un dossier.", "0": "C’est fait.", "1": "Une vérification a trouvé un défaut.",
        "2": "Commande ou saisie incorrecte.", "3": "Refusé par les règles ou par l’état du registre.",
        "4": "Le registre n’a pas pu être ouvert.", "130": "Interrompu.",
        "guides": "Les guides et le tutoriel fournis avec les sources.",
    }
}  # fmt: skip

ENVIRONMENT = ("CAMPAIGN_LEDGER", "CAMPAIGN_NAME", "CAMPAIGN_LANG", "NO_COLOR", "COLUMNS")
EXIT = ("0", "1", "2", "3", "4", "130")


def man_page(language: str) -> str:
    """The manual page in a language, as roff."""
    before = spoken()
    app = App({"LANG": f"{language}_FR.UTF-8", "CAMPAIGN_LANG": language})
    try:
        return "\n".join(_lines(app, WORDS[language])) + "\n"
    finally:
        speak(before)


def _lines(app: App, words: Mapping[str, str]) -> Iterator[str]:
    yield '.\\" Made by `python -m tests.reference`; change what it is made from.'
    yield f'.TH CAMPAIGN 1 "{words["date"]}" "campaign-ledger"'
    yield from (".nh", ".ad l", f".SH {words['NAME']}", f"campaign \\- {_text(words['about'])}")
    yield from (f".SH {words['SYNOPSIS']}", ".B campaign", f"[\\fI{words['options']}\\fR] \\fI{words['COMMAND']}\\fR …")
    yield from (f".SH {words['DESCRIPTION']}", _text(words["entry"]))
    root = click.Context(campaign, info_name="campaign", obj=app)
    for section, rows in SECTIONS.items():
        yield f'.SH "{_(section).upper()}"'
        outer = [row for row in rows if " " not in row.id]
        for row in (row for one in outer for row in (sorted(inner_rows(one.id).values(), key=lambda r: r.id) or [one])):
            yield from _command(row, root)
    yield f".SH {words['OPTIONS']}"
    for title, options in (("recorded", RECORDED), ("reading", [AS_OF, FOR_PLAYERS]), ("everywhere", [*GLOBAL, HELP])):
        yield f'.SS "{words[title]}"'
        yield from _options(options, root)
    for title, listed in (("ENVIRONMENT", ENVIRONMENT), ("FILES", ("campaign.db",)), ("EXIT", EXIT)):
        yield f'.SH "{words[title]}"'
        yield from (line for name in listed for line in (".TP", f".B {name}", _text(words[name])))
    yield from (f'.SH "{words["SEE"]}"', _text(words["guides"]))


def _command(row: Row, root: click.Context) -> Iterator[str]:
    """A command with its usage, its help and its own options."""
    command = load(row.id)
    context = click.Context(command, parent=root, info_name=row.id, obj=root.obj)
    usage = " ".join(command.collect_usage_pieces(context)[1:])
    yield from (".TP", f"\\fB{_text(shown_command(row.id, spoken()))}\\fR {_text(usage)}".rstrip(), _text(_(row.help)))
    if row.options:
        yield from (".RS", *_options(row.options, context), ".RE")


def _options(options: Sequence[Option], context: click.Context) -> Iterator[str]:
    for option in options:
        if (record := OptionParam(option).get_help_record(context)) is not None:
            yield from (".TP", f"\\fB{_text(record[0])}\\fR", _text(record[1]))


def _text(text: str) -> str:
    """A text as roff reads it, in one line."""
    plain = re.sub(r"\s+", " ", text.replace("\u202f", "\u00a0")).strip().replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain[:1] in (".", "'") else plain
