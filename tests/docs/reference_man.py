"""The manual page, campaign(1), in English and French, made from the table of commands and their help."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import click

from cli.app import App
from cli.command_table import COMMANDS, CORRECTING, IN_AND_OUT, READING, RECORDING
from cli.input.shared_options import AS_OF, FOR_PLAYERS, GLOBAL, HELP, RECORDED
from cli.main import campaign
from cli.output.words.language import _, speak, spoken

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
            " --help. Le registre est le campaign.db le plus proche, dans ce dossier ou au-dessus, sauf indication"
            " contraire."
        ),
        "CAMPAIGN_LEDGER": "Le registre : un fichier, ou postgresql://…",
        "CAMPAIGN_NAME": "La campagne du registre.", "CAMPAIGN_LANG": "La langue de la réponse, en ou fr.",
        "NO_COLOR": "Présente, aucune couleur n’est employée.", "COLUMNS": "La largeur de l’affichage.",
        "campaign.db": "Le registre d’un dossier.", "0": "C’est fait.", "1": "Une vérification a trouvé un défaut.",
        "2": "Commande ou saisie incorrecte.", "3": "Refusé par les règles ou par l’état du registre.",
        "4": "Le registre n’a pas pu être ouvert.", "130": "Interrompu.",
        "guides": "Les guides et le tutoriel fournis avec les sources.",
    },
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
    for section in (RECORDING, CORRECTING, READING, IN_AND_OUT):
        yield f'.SH "{_(section).upper()}"'
        for name in (name for name, listed in COMMANDS.items() if listed.section == section):
            command = campaign.get_command(root, name)
            assert command is not None
            yield from _command(command, click.Context(command, parent=root, info_name=name, obj=app))
    yield f".SH {words['OPTIONS']}"
    for title, options in (("recorded", RECORDED), ("reading", [AS_OF, FOR_PLAYERS]), ("everywhere", [*GLOBAL, HELP])):
        yield f'.SS "{words[title]}"'
        yield from _options(options, root)
    for title, listed in (("ENVIRONMENT", ENVIRONMENT), ("FILES", ("campaign.db",)), ("EXIT", EXIT)):
        yield f'.SH "{words[title]}"'
        yield from (line for name in listed for line in (".TP", f".B {name}", _text(words[name])))
    yield from (f'.SH "{words["SEE"]}"', _text(words["guides"]))


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    """A command with its usage, its help, its own options and an example; of a group, each command in it."""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from _command(inner, click.Context(command=inner, parent=context, info_name=name, obj=context.obj))
        return
    path = context.command_path.removeprefix("campaign ")
    usage = " ".join(command.collect_usage_pieces(context)[1:])
    yield from (".TP", f"\\fB{_text(path)}\\fR {_text(usage)}".rstrip(), _text(_(command.help) if command.help else ""))
    own = [param for param in command.params if isinstance(param, click.Option)]
    shared = [*RECORDED, *GLOBAL, AS_OF, FOR_PLAYERS]
    if own := [option for option in own if option not in shared]:
        yield from (".RS", *_options(own, context), ".RE")


def _options(options: Sequence[click.Option], context: click.Context) -> Iterator[str]:
    for option in options:
        if (record := option.get_help_record(context)) is not None:
            yield from (".TP", f"\\fB{_text(record[0])}\\fR", _text(record[1]))


def _text(text: str) -> str:
    """A text as roff reads it, in one line."""
    plain = re.sub(r"\s+", " ", text.replace("\u202f", "\u00a0")).strip().replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain[:1] in (".", "'") else plain
