"""Messages for names that mean nothing, or several things."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message

NAMES: dict[str, Message] = {
    "opening_unknown": Message(
        "Nobody here is called “{name}”.{did_you_mean}",
        "With its class, “campaign opening {name} class=CLASS level=N hp=N/M …” lets somebody new join.",
    ),
    "campaign_unnamed": Message("A campaign needs a name.", "Write it after “new”."),
    "character_unknown": Message(
        "There is nobody called “{name}” here.",
        "{did_you_mean} Known: {known}. “campaign join --help” shows how somebody joins. {order}",
    ),
    "choice_unknown": Message(
        "“{option}” is not one of the choices that {who} has.",
        "{did_you_mean} Choices: {known}.",
        group="choices",
    ),
    "coins_are_not_sold": Message("“{given}” is money already.", "Name an item to sell."),
    "coins_are_not_used": Message("Coins are not used up.", "Pay them: “campaign pay WHO AMOUNT --for TEXT”."),
    "coins_are_not_worn": Message("Coins are neither worn nor wielded.", "Name an item that somebody holds."),
    "heir_missing": Message(
        "{who} is dead, and inherits nothing.", "Name the heir first: “campaign inherit WHO --from {who}”."
    ),
    "creditor_missing": Message(
        "{who} can pay back several: {candidates}.",
        "Say whom, and how much unless it is all: “campaign repay FROM TO AMOUNT”.",
    ),
    "condition_level": Message(
        "“{condition}” has no level {level}.", "Its highest level is {highest}.", group="conditions"
    ),
    "condition_missing": Message("Say which condition.", "Known: {known}.", group="conditions"),
    "condition_unknown": Message(
        "There is no condition “{condition}” in these rules.",
        "{did_you_mean} Known: {known}.",
        group="conditions",
    ),
    "rolled_not_used": Message(
        "“{given}” is rolled, not used or spent.", 'For example: “campaign roll "{who}" {thing}”.'
    ),
    "chosen_not_used": Message(
        "“{given}” is chosen, not used or spent.", 'For example: “campaign choose "{who}" {thing}”.'
    ),
    "counter_unknown": Message(
        "Nothing called “{counter}” is counted here.",
        "{did_you_mean} Counted: {known}. The sheet shows what is left.",
        group="counters",
        groups={"counter": "counters"},
    ),
    "spell_of_others": Message(
        "{who} casts no spell “{spell}”.",
        "“campaign sheet {who}” shows what spells are left; “campaign spend {who} slots.1 cast=…” names another.",
    ),
    "spell_without_slot": Message(
        "“{spell}” takes no slot, so that nothing is spent.",
        "Roll what it does, “campaign roll WHO KIND”, or write it down with “campaign note TEXT”.",
    ),
    "foes_fewer": Message(
        "Of “{what}”, {met} were met and not counted yet, not {count}.",
        "Count those, or record the others with “campaign meet {what}” first.",
    ),
    "foe_not_met": Message(
        "Nobody called “{name}” was met; {met} was.",
        'Write “campaign defeat "{met}"”, or record the other with “campaign meet "{name}"” first.',
    ),
    "nobody_to_count": Message(
        "There is nobody to count. {not_counted}",
        "“campaign party --foes” shows them; “campaign defeat NAME --count N” counts foes who were never met.",
    ),
    "hit_points_unknown": Message(
        "Nothing says which hit points “{told}” are.",
        "Name a monster of the rules, or tell its hit dice, or its hit points: hp=7, hp=2d6.",
    ),
    "find_unnamed": Message(
        "“{given}” does not say what was found.", "Write it as item=NAME or item=NAME:{300_coins}."
    ),
    "improvement_unknown": Message(
        "There is nothing called “{thing}” to improve in these rules.",
        "{did_you_mean} Known: {known}.",
        group="improvements",
    ),
    "item_ambiguous": Message("“{item}” may be one of several things.", "Name one of: {candidates}."),
    "item_unknown": Message("There is no “{item}” here.", "{did_you_mean} “campaign inventory” shows what there is."),
    "lot_unknown": Message(
        "There is no find called “{given}”.", "{did_you_mean} “campaign inventory” shows what there is."
    ),
    "measure_unknown": Message(
        "There is nothing called “{measure}” to count.",
        "{did_you_mean} Whatever the sheet shows can be explained and checked, by its name there.",
    ),
    "name_ambiguous": Message("“{name}” may be one of several.", "Write more of the name: {candidates}."),
    "game_master_word": Message(
        "Whoever runs the game cannot be called “{name}”.",
        "Write a word or a few, of letters: “campaign describe gm name=Referee”.",
    ),
    "name_not_here": Message("This cannot be about “{name}”.", "Name a character."),
    "name_numbered": Message(
        "“{name}” ends with a number, and numbers are given by the program.",
        "Write the name alone, and how many with --count.",
    ),
    "name_reserved": Message(
        "Nobody can be called “{name}”.",
        "Choose a name without , = or * that is none of the reserved words: {reserved}.",
    ),
    "nobody_named": Message("“{given}” names nobody.", "Name one or more, such as Brom,Lira, or party."),
    "reading_in_run": Message(
        "“{command}” records nothing, but this is a list of commands that record.",
        "Take the line out, and type it afterwards.",
    ),
    "recipient_near": Message(
        "Nobody here is called “{name}”, but the name is close to somebody’s.",
        "{did_you_mean} For somebody outside the company write world:{name}.",
    ),
    "rest_unknown": Message(
        "There is no rest “{rest}” in these rules.", "{did_you_mean} Known: {known}.", group="rests"
    ),
    "roll_missing": Message("Say what is rolled.", "Give dice such as 1d20+5, or a kind of roll."),
    "roll_unknown": Message(
        "“{kind}” is neither dice nor a kind of roll of these rules.",
        "{did_you_mean} Kinds: {known}.",
        group="rolls",
    ),
    "rules_missing": Message("The rules of the campaign are missing.", "Write --rules and one of: {known}."),
    "ruleset_broken": Message(
        "The package “{package}”, which offers the rules “{ruleset}”, does not work: {reason}.",
        "Correct the package and install it again, or ask its author.",
    ),
    "ruleset_incomplete": Message(
        "The package “{package}”, which offers the rules “{ruleset}”, is incomplete. Missing: {lacks}.",
        "It needs one class derived from ledger.rules.ruleset.Ruleset, whose HOOKS is a ledger.rules.hooks.Hooks.",
    ),
    "ruleset_twice": Message(
        "More than one package offers rules called “{ruleset}”: {packages}.",
        "Uninstall all but one, or ask its author to give it another id; built-in rules cannot be replaced.",
    ),
    "ruleset_unknown": Message("There are no rules called “{ruleset}”.", "{did_you_mean} Known: {known}."),
    "run_command": Message("“{command}” cannot be part of a list of commands.", "Type it as a command of its own."),
    "same_holder": Message("{who} would be on both sides.", "Name two different ones."),
    "session_not_for_start": Message(
        "A session start does not belong to another session: --session has no meaning here.",
        "To give it a number of your own, write --number {session}.",
    ),
    "session_keeps_number": Message(
        "Session {session} keeps its number.",
        "Leave the number out; present=A,B or absent=A,B changes who was there.",
    ),
    "session_number_used": Message(
        "A session cannot have the number {session} here.", "Give --number from {least} to {most}."
    ),
    "session_unknown": Message("There is no session {session}.", "The last session is {last}; or leave --session out."),
    "share_for_stranger": Message("{who} shares nothing here.", "Add the name to {among}, or take its share out."),
    "thing_twice": Message("“{thing}” is named twice.", "Name it once, with the number: {thing}=2."),
    "topic_unknown": Message(
        "There is nothing called “{topic}” in these rules.",
        "{did_you_mean} “campaign rules show” lists the topics.",
    ),
    "work_unknown": Message(
        "There is no work “{work}” in these rules.", "{did_you_mean} Known: {known}.", group="works"
    ),
    "ware_unknown": Message(
        "These rules do not sell “{item}”.",
        "{did_you_mean} Anything else can be bought with --price AMOUNT.",
        groups={"nearest": "items"},
    ),
}
