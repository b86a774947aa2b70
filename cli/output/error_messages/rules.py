"""Messages about the rules: which are in force, and what they do not have."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

LACKING: dict[str, str] = {
    "choices": N_("choices"),
    "improvements": N_("improvement piece by piece"),
    "counters": N_("counters that are spent"),
    "experience": N_("experience"),
    "coinage.coins": N_("coins"),
    "conditions": N_("conditions"),
    "foes": N_("experience for foes"),
    "hit_points": N_("hit points"),
    "inheritance": N_("inheritance"),
    "levels": N_("levels"),
    "rests": N_("rests"),
    "rolls": N_("kinds of roll"),
    "revival": N_("coming back from the dead"),
    "treasure_types": N_("types of treasure"),
    "works": N_("work"),
}
"""What a ruleset may not have."""

RULES: dict[str, Message] = {
    "adoption_late": Message(
        "Rules cannot be adopted for an earlier session: later entries were decided under others.",
        "Leave --session out; rules apply from now on.",
    ),
    "reveal_stays": Message(
        "Entry {entry} cannot be taken back: players have seen what it revealed.",
        "To take back what was recorded before it, give its number: “campaign void N --reason TEXT”.",
    ),
    "adoption_stays": Message(
        "Entry {entry} cannot be taken back: later entries were decided under its rules.",
        "Adopt the rules that should apply from now on: “campaign rules adopt”, with --house FILE if there are any.",
    ),
    "class_unknown": Message(
        "There is no class “{class_}” in these rules.", "{did_you_mean} Known: {known}.", group="classes"
    ),
    "no_keys": Message(
        "The rules declare nothing for “{command}”.",
        "{did_you_mean} “campaign rules keys” shows what they declare, command by command.",
    ),
    "house_faulty": Message(
        "The house rules have faults:\n{faults}",
        "Correct the files and try again; “campaign rules show TOPIC” shows what can be changed.",
    ),
    "addition_closed": Message(
        "These rules count {name} themselves.",
        "Nothing needs to be added; “campaign rules” shows what they count.",
    ),
    "addition_first_coin": Message(
        "The first coin is what the others are counted in: it is worth 1, not {value}.",
        "Add the smallest coin first, as in “campaign rules add coin penny”, then this one.",
    ),
    "addition_key": Message(
        "“{given}” is not a key of this.", "Possible: {keys}, each with = and its value, as in fr=écu."
    ),
    "addition_kind": Message(
        "A table adds no “{given}”.", "Possible: {kinds}. For example: “campaign rules add counter luck max=3”."
    ),
    "addition_missing": Message(
        "Missing: {keys}.",
        "For example: “campaign rules add coin crown value=20”, “campaign rules add counter luck max=3”.",
    ),
    "addition_there": Message(
        "These rules have “{name}” already.",
        "Choose another name; “campaign rules show house” shows what was added.",
    ),
    "wounds_there": Message(
        "These rules count wounds already.",
        "One name takes them all: “campaign rules show house” shows which; a hero’s are “campaign damage NAME 2”.",
    ),
    "addition_unnamed": Message("“{name}” cannot be a name here.", "A name begins with a letter."),
    "rules_in_force": Message(
        "These rules are in force already.", "“campaign rules” shows them; there is nothing to adopt."
    ),
    "state_impossible": Message(
        "These rules do not allow this state of {who}: {state}.",
        "Record what causes it, such as damage or care.",
    ),
    "rules_older": Message(
        "The campaign uses another version of its rules, which has nothing for this: {lacks}.",
        "“campaign rules adopt” adopts the installed version; “campaign doctor” says more.",
    ),
    "rules_lack_held": Message(
        "Somebody holds what these rules do not have: {lacking}.",
        "Add it to the house rules, or record first that it is sold, left or ended.",
    ),
    "rules_leave_impossible": Message(
        "These rules would not allow this state of {who}: {state}.",
        "Record first what puts it right, such as healing or a death.",
    ),
    "ruleset_differs": Message(
        "This campaign is played by “{present}”, and “{ruleset}” is another game.",
        "House rules change a game’s tables: “campaign rules adopt --house FILE”.",
    ),
}
"""Which rules hold."""
