"""The table of all commands, with what `campaign --help` shows of each.

Help is shown from it, so that no module of a command is imported before the command is needed.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from keyword import iskeyword
from typing import NamedTuple

import click

from cli.grammar import ROWS
from cli.input.command import made_of
from cli.output.words.language import N_
from cli.running import run


class Listed(NamedTuple):
    """A command in the table: its section of the help, its module, and its line of help."""

    section: str
    module: str
    help: str


RECORDING = N_("Recording")
CORRECTING = N_("Correcting")
READING = N_("Reading")
IN_AND_OUT = N_("In and out")

EVENING = {
    N_("To begin"): ("new", "join", "session"),
    N_("At the table"): ("shell", "meet", "roll", "damage", "heal", "rest"),
    N_("Treasure and experience"): ("find", "split", "buy", "award"),
    N_("To look and to mend"): ("sheet", "undo"),
}
"""The fifteen commands of an evening, which the first screen of the help shows."""

COMMANDS: dict[str, Listed] = {
    "new": Listed(RECORDING, "sessions", N_("Open a campaign under a ruleset.")),
    "set-aside": Listed(RECORDING, "sessions", N_("Set a campaign aside that was opened by mistake.")),
    "join": Listed(RECORDING, "people", N_("Add a player character.")),
    "hire": Listed(RECORDING, "people", N_("Take a retainer into somebody's service.")),
    "opening": Listed(RECORDING, "opening", N_("Set what somebody brings from before this ledger.")),
    "meet": Listed(RECORDING, "others", N_("Note foes, beasts and people who are met.")),
    "session": Listed(RECORDING, "sessions", N_("Start or end a session at the table.")),
    "arrive": Listed(RECORDING, "sessions", N_("Note who joins the table and shares what follows.")),
    "leave": Listed(RECORDING, "sessions", N_("Note who leaves the table.")),
    "roll": Listed(RECORDING, "play", N_("Roll dice, or judge dice that were rolled.")),
    "damage": Listed(RECORDING, "health", N_("Deal damage, with its consequences.")),
    "heal": Listed(RECORDING, "health", N_("Give hit points back.")),
    "rest": Listed(RECORDING, "health", N_("Rest, as the rules define it.")),
    "condition": Listed(RECORDING, "health", N_("Set or end conditions.")),
    "spend": Listed(RECORDING, "counters", N_("Spend a slot, a point, a charge.")),
    "restore": Listed(RECORDING, "counters", N_("Give back what was spent.")),
    "equip": Listed(RECORDING, "equipment", N_("Wear or wield something, or lay it aside.")),
    "choose": Listed(RECORDING, "counters", N_("Answer a choice that the rules owe somebody.")),
    "work": Listed(RECORDING, "service", N_("Spend time and money on work.")),
    "defeat": Listed(RECORDING, "experience", N_("Add defeated foes to the experience pool.")),
    "find": Listed(RECORDING, "treasure", N_("Put treasure into the hoard.")),
    "appraise": Listed(RECORDING, "appraisal", N_("Note what a find is worth.")),
    "identify": Listed(RECORDING, "appraisal", N_("Note what a find turned out to be.")),
    "split": Listed(RECORDING, "treasure", N_("Divide the hoard into shares of equal value.")),
    "take": Listed(RECORDING, "treasure", N_("Take something out of the hoard or the fund.")),
    "give": Listed(RECORDING, "treasure", N_("Hand something over.")),
    "drop": Listed(RECORDING, "treasure", N_("Leave something behind.")),
    "use": Listed(RECORDING, "treasure", N_("Use something, and use it up unless the rules say otherwise.")),
    "buy": Listed(RECORDING, "trade", N_("Buy an item.")),
    "sell": Listed(RECORDING, "trade", N_("Sell an item.")),
    "pay": Listed(RECORDING, "trade", N_("Pay coins out of a purse.")),
    "receive": Listed(RECORDING, "trade", N_("Receive coins from the outside world.")),
    "wages": Listed(RECORDING, "service", N_("Pay those in service, out of their employers’ purses.")),
    **{row.id: Listed(RECORDING, "", row.help) for row in ROWS.values()},
    "award": Listed(RECORDING, "experience", N_("Award experience.")),
    "level-up": Listed(RECORDING, "experience", N_("Give the next level.")),
    "improve": Listed(RECORDING, "experience", N_("Buy improvements with experience.")),
    "describe": Listed(RECORDING, "people", N_("Set a name, an age, an alignment…")),
    "die": Listed(RECORDING, "health", N_("Record the end of a character.")),
    "revive": Listed(RECORDING, "health", N_("Bring somebody back from the dead.")),
    "retire": Listed(RECORDING, "people", N_("Take somebody out of the company, or back into it.")),
    "inherit": Listed(RECORDING, "service", N_("Pass what the dead leave to an heir.")),
    "time": Listed(RECORDING, "play", N_("Move the game's clock on.")),
    "note": Listed(RECORDING, "play", N_("Write a line into the history.")),
    "reveal": Listed(RECORDING, "corrections", N_("End the secrecy of an entry.")),
    "run": Listed(RECORDING, "run", N_("Record the commands of a file, all or none.")),
    "shell": Listed(RECORDING, "shell", N_("Type commands at a prompt, with completion and the party's state.")),
    "tutorial": Listed(RECORDING, "tutorial", N_("Learn a first evening's commands, in a ledger that is thrown away.")),
    "propose": Listed(RECORDING, "proposals", N_("Propose a command, which waits for the game master.")),
    "accept": Listed(RECORDING, "proposals", N_("Record what somebody proposed.")),
    "decline": Listed(RECORDING, "proposals", N_("Decline what somebody proposed.")),
    "void": Listed(CORRECTING, "corrections", N_("Take an entry's effects back.")),
    "amend": Listed(CORRECTING, "amendment", N_("Put in an entry's place what should have been.")),
    "undo": Listed(CORRECTING, "corrections", N_("Take back what you recorded last.")),
    "redo": Listed(CORRECTING, "corrections", N_("Take an undo back.")),
    "check": Listed(CORRECTING, "corrections", N_("Assert what somebody holds.")),
    "dispute": Listed(CORRECTING, "disputes", N_("Open a dispute about entries, show its evidence, and rule on it.")),
    "disputes": Listed(CORRECTING, "disputes", N_("Show the disputes, and how they were ruled on.")),
    "proposals": Listed(READING, "proposals", N_("Show what was proposed, and what became of it.")),
    "party": Listed(READING, "sheets", N_("Show the party, its hoard and its pool.")),
    "sheet": Listed(READING, "sheets", N_("Show a character.")),
    "inventory": Listed(READING, "sheets", N_("Show who holds which items.")),
    "purse": Listed(READING, "sheets", N_("Show who holds which coins.")),
    "clock": Listed(READING, "clock", N_("Show the game's clock.")),
    "treasure": Listed(READING, "treasure_report", N_("Show what was found, split, spent, and is left.")),
    "item": Listed(READING, "custody", N_("Show an item's custody from find to now.")),
    "balances": Listed(READING, "balances", N_("Show every account and what it holds.")),
    "history": Listed(READING, "log", N_("Show the chronicle.")),
    "log": Listed(READING, "log", N_("Show the entries, newest last.")),
    "show": Listed(READING, "log", N_("Show one entry whole.")),
    "explain": Listed(READING, "explain", N_("Show why a number is what it is.")),
    "diff": Listed(READING, "diff", N_("Show what changed between two points.")),
    "stats": Listed(READING, "stats", N_("Show statistics of dice, party and sessions.")),
    "rules": Listed(READING, "rules", N_("Show the rules in force, with their source.")),
    "audit": Listed(READING, "audit", N_("Decide every entry again and compare.")),
    "replay": Listed(READING, "replay", N_("Show what would be if something had been otherwise.")),
    "verify": Listed(READING, "audit", N_("Check the hash chain, the store and its projections.")),
    "seal": Listed(IN_AND_OUT, "audit", N_("Show the present seal.")),
    "receipt": Listed(IN_AND_OUT, "receipt", N_("Write what somebody holds, to be checked without the ledger.")),
    "export": Listed(IN_AND_OUT, "export", N_("Write a report, or data for other tools.")),
    "serve": Listed(IN_AND_OUT, "serve", N_("Show the page at the table, on this computer or on the players' phones.")),
    "sql": Listed(IN_AND_OUT, "sql", N_("Query the campaign with SQL, without changing it.")),
    "import": Listed(IN_AND_OUT, "imports", N_("Read a backup, or another program’s log.")),
    "merge": Listed(IN_AND_OUT, "merge", N_("Record what another copy of the campaign has and this one lacks.")),
    "rebuild": Listed(IN_AND_OUT, "maintenance", N_("Rebuild every projection from the journal.")),
    "backup": Listed(IN_AND_OUT, "maintenance", N_("Copy the ledger while it is in use.")),
    "completion": Listed(IN_AND_OUT, "completion", N_("Let the shell complete commands, options and names.")),
    "doctor": Listed(IN_AND_OUT, "maintenance", N_("Show what is wrong, and what to do.")),
}


def load(name: str) -> click.Command:
    """The command of a name in the table, its module imported."""
    listed = COMMANDS[name]
    if name in ROWS:
        return made_of(ROWS[name], partial(run, ROWS[name]))
    attribute = name.replace("-", "_") + ("_" if iskeyword(name) else "")
    command: click.Command = getattr(import_module(f"cli.commands.{listed.module}"), attribute)
    command.help = command.help or listed.help
    command.short_help = command.short_help or listed.help
    return command
