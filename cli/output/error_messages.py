"""What is said of every error: one message and what to do about it, by code.

Places in braces are facts of the error, which `cli.errors` turns into words; `{did_you_mean}` is empty where no
known word is near.
"""

from __future__ import annotations

from cli.output.error_message import Message
from cli.output.error_messages_input import TYPED
from cli.output.language import N_

USAGE: dict[str, Message] = {
    "argument_missing": Message(
        N_("{argument} is missing."), N_("{example} “{command} --help” shows all that it takes.")
    ),
    "command_unknown": Message(
        N_("There is no command “{command}”."), N_("{did_you_mean} “campaign --help” lists them all.")
    ),
    "fault": Message(
        N_("The program failed where it should not ({kind}: {reason}); nothing was recorded."),
        N_("Please report this with the command you typed; CAMPAIGN_TRACEBACK=1 shows where it failed."),
    ),
    "file_unreadable": Message(
        N_("“{file}” cannot be read or written: {reason}."), N_("Check the path, its rights and the room on the disk.")
    ),
    "file_too_large": Message(
        N_("“{file}” holds more than the {most} MB that are read of such a file."),
        N_("Check that it is the file that was meant; a long one can be split in several."),
    ),
    "line_too_long": Message(
        N_("A line of “{file}” is longer than {most} MB."), N_("Check that it is the file that was meant.")
    ),
    "interrupted": Message(N_("Interrupted."), N_("“campaign log --limit 1” shows what was recorded last.")),
    "number_negative": Message(
        N_("“{given}” is negative, and nothing here can be."),
        N_("Write the number without its sign; “{command} --help” shows an example."),
    ),
    "number_too_small": Message(N_("{given} is too small."), N_("The least allowed here is {least}.")),
    "number_unclear": Message(N_("“{given}” is no whole number."), N_("Write digits, such as 12 or 1_000.")),
    "option_unknown": Message(
        N_("There is no option “{option}” here."),
        N_("{did_you_mean} {own_options} “{command} --help” lists the options."),
    ),
    "option_value_missing": Message(
        N_("The option “{option}” is used wrongly here."), N_("“{command} --help” shows what it takes.")
    ),
    "too_deep": Message(N_("This is nested too deeply to be understood."), N_("Write it more simply.")),
    "too_many_arguments": Message(
        N_("One word too many here: {arguments}."),
        N_("{did_you_mean} Put quotes around what belongs together. {example}"),
    ),
    "usage": Message(N_("This cannot be understood: {reason}"), N_("“{command} --help” shows how it is typed.")),
    "word_unknown": Message(N_("“{given}” is not one of the words allowed here."), N_("Allowed: {allowed}.")),
    "both_edges": Message(N_("A roll has advantage or disadvantage, not both."), N_("Give --adv or --dis.")),
    "on_behalf_of_game_master": Message(
        N_("{who} rolls from their own sheet, not as {on_behalf}."),
        N_("Only the game master rolls for somebody else: “campaign roll gm … --as {on_behalf}”."),
    ),
    "both_targets": Message(
        N_("A roll is against a number or against somebody, not both."), N_("Give --vs or --against.")
    ),
    "id_for_many": Message(
        N_("One id cannot be that of many entries."), N_("Leave --id out here, and write it on the line it is for.")
    ),
    "line_undecodable": Message(N_("This is no UTF-8 text."), N_("Save the file as UTF-8 and try again.")),
    "option_for_all": Message(
        N_("{options} holds for the whole list, not for one line."), N_("Write it before the name of the file.")
    ),
    "option_useless": Message(N_("{options} means nothing to “{command}”."), N_("Leave it out.")),
    "void_what": Message(
        N_("It is not said what is taken back."), N_("Name entries (57, 57-60), or a last session: --session N.")
    ),
    "present_and_absent": Message(
        N_("Those present and those absent cannot both be given."), N_("Give --present or --absent.")
    ),
    "quote_open": Message(
        N_("A quote is opened and not closed."), N_('Close it; only "…" quotes here, and "" inside is one quote.')
    ),
}
"""How a command is typed."""

REFUSED: dict[str, Message] = {
    "already_equipped": Message(
        N_("{who} has {item} equipped already."), N_("“campaign equip {who} ITEM --off” lays it aside.")
    ),
    "not_equipped": Message(N_("{who} has not equipped {item}."), N_("“campaign sheet {who}” shows what is equipped.")),
    "already_present": Message(N_("{who} is there already."), N_("“campaign leave” notes who goes.")),
    "already_revealed": Message(N_("Entry {entry} was revealed already."), N_("There is nothing left to do.")),
    "already_voided": Message(
        N_("Entry {entry} was voided already, by entry {by}."), N_("Void entry {by} to have it back.")
    ),
    "balance_differs": Message(
        N_("{account} does not hold what was expected.\n{lines}"),
        N_("“campaign explain {who} {measure}” shows how it came to this."),
    ),
    "campaign_already_open": Message(
        N_("This is the campaign “{name}” already."), N_("Choose another ledger or name.")
    ),
    "character_dead": Message(
        N_("{who} is dead."),
        N_("Void the death if it never happened; “campaign revive {who}” brings somebody back."),
    ),
    "condition_absent": Message(
        N_("{who} is not in this condition: {condition}."), N_("There is nothing to end."), group="conditions"
    ),
    "condition_already": Message(
        N_("{who} is in this condition already: {condition}."), N_("End it with --off."), group="conditions"
    ),
    "credit_above_share": Message(
        N_("What {who} takes counts for {credit}, more than the share of {share}."),
        N_("Count it for less, or have {who} pay the rest into the hoard first."),
        money=True,
    ),
    "exchange_too_small": Message(
        N_("{value} is worth less than one {coin}."), N_("Change more of it, or into a smaller coin."), money=True
    ),
    "no_level": Message(N_("{who} has no level to weigh a share by."), N_("Leave --by-level out.")),
    "hoard_too_small": Message(
        N_("The hoard holds {held}, less than {asked}."),
        N_("Split less, or leave --coins out to split all of it."),
        money=True,
    ),
    "level_unearned": Message(
        N_("{who} holds a level that this experience paid for ({entries})."),
        N_("Void the level first: “campaign log --kind CharacterLevelled” shows it."),
    ),
    "item_lasts": Message(
        N_("{item} is not used up by being used."),
        N_("“campaign equip {who} {typed_item}” wields or wears it; “campaign drop {who} {typed_item}” leaves it."),
    ),
    "level_above_xp": Message(
        N_("{who} would be left with {xp} XP, less than the level held was reached with."),
        N_("Take less back, or void the level first."),
    ),
    "name_taken": Message(N_("There is a “{name}” already."), N_("Choose another name.")),
    "no_wages": Message(
        N_("Nobody is owed wages."), N_("A wage is agreed at hiring: “campaign hire … --wage {1_coins}/day”.")
    ),
    "not_dead": Message(N_("{who} is not dead."), N_("“campaign die {who} --from TEXT” records a death.")),
    "stays_behind": Message(
        N_("{who} does not go on adventures."), N_("Who serves at home shares nothing of what comes of them.")
    ),
    "never_voided": Message(
        N_("Entry {entry} cannot be taken back: it opened the campaign."),
        N_("A campaign that was opened by mistake may be left as it is; “campaign new NAME” opens another one."),
    ),
    "no_coins": Message(
        N_("These rules know no coins."),
        N_("Keep it in a note, “campaign note TEXT”, or define it by house rules where the ruleset lets you."),
    ),
    "no_open_session": Message(N_("No session is open."), N_("Start one with “campaign session start”.")),
    "nobody_there": Message(
        N_("There is nobody to share this."), N_("Say who: {among} A,B, or “campaign arrive WHO”.")
    ),
    "not_conserved": Message(
        N_("Coins or items came from nowhere or went nowhere (entries: {entries})."),
        N_("“campaign show ENTRY” shows each of them, “campaign doctor” what else is wrong."),
    ),
    "not_enough": Message(
        N_("There is not enough of {commodity} with {account}: {held}, and {asked} asked for."),
        N_("Take less, or record first where it comes from."),
    ),
    "not_in_inventory": Message(
        N_("{who} has {held} of {item}, and {asked} asked for."), N_("“campaign inventory” shows who holds what.")
    ),
    "character_retired": Message(
        N_("{who} has retired."), N_("“campaign retire {who} --off” brings somebody back into the company.")
    ),
    "not_retired": Message(
        N_("{who} has not retired."), N_("“campaign retire {who}” is how somebody leaves for good.")
    ),
    "not_present": Message(N_("{who} is not there."), N_("“campaign arrive” notes who comes.")),
    "not_secret": Message(N_("Entry {entry} is no secret."), N_("Everybody may see it already.")),
    "nothing_to_choose": Message(
        N_("{who} has nothing to choose."), N_("“campaign sheet {who}” shows a choice when one is due.")
    ),
    "nothing_to_redo": Message(
        N_("There is no undo of yours to take back."), N_("Only what you undid last can be redone.")
    ),
    "nothing_to_split": Message(
        N_("There are no coins in the hoard to split."), N_("Record the find, or sell with --cash-in.")
    ),
    "too_little_to_split": Message(
        N_("There is less in the hoard than the smallest coin for each."),
        N_("It stays there. Share it among fewer, or hand it to one with “campaign take”."),
    ),
    "nothing_to_undo": Message(
        N_("You have recorded nothing that can be undone."), N_("“campaign log” shows who recorded what.")
    ),
    "pool_empty": Message(
        N_("The pool of experience is empty."),
        N_("Record what fills it, as “campaign defeat” does, or say how the adventure ends without: --reason TEXT."),
    ),
    "purse_too_light": Message(
        N_("{who} cannot pay {asked} ({purpose}): the purse holds {held}, {short} short."),
        N_("Record what is missing with “campaign receive”, or pay less."),
        money=True,
    ),
    "rules_have_none": Message(
        N_("These rules have none of this: {what}."),
        N_("Keep it in a note, “campaign note TEXT”, or define it by house rules where the ruleset lets you."),
    ),
    "secret_impossible": Message(
        N_("This cannot be a secret: everybody at the table sees it."),
        N_("Record it without “--secret”, and what is secret about it as a note."),
    ),
    "secret_moves_things": Message(
        N_("A secret cannot move {commodity} of {account}: players count it."),
        N_("Record it openly, and the secret as a note."),
    ),
    "session_already_open": Message(N_("Session {session} is open."), N_("End it first with “campaign session end”.")),
    "too_much": Message(N_("{account} would have {asked}, more than {ceiling} ({commodity})."), N_("Give less.")),
    "nothing_to_void_there": Message(
        N_("Nothing from #{first} to #{last} could be taken back: all of it is void already."),
        N_("“campaign log” shows what is void."),
    ),
    "void_blocked": Message(
        N_("Entry {entry} cannot be taken back: later entries stand on it ({standing})."),
        N_("Void those first.{or_session}"),
    ),
    "void_short": Message(
        N_("It cannot be taken back: {account} would lack {commodity} ({held} held, {asked} to take back)."),
        N_("Spent since by: {standing}. Void that first, or record what makes it good."),
    ),
}
"""What the state of the ledger or a check says no to; a ruleset words its own refusals."""

LEDGER: dict[str, Message] = {
    "campaign_ambiguous": Message(
        N_("This ledger holds several campaigns."), N_("Say which: --campaign NAME. There are: {campaigns}.")
    ),
    "campaign_exists": Message(
        N_("There is a campaign “{campaign}” in this ledger already."), N_("Choose another name.")
    ),
    "campaign_lost": Message(
        N_("The ledger holds entries of a campaign that was taken out of it (key {key})."),
        N_("Record nothing more in it; import the last backup that verifies into a new ledger."),
    ),
    "campaign_missing": Message(
        N_("This ledger holds no campaign yet."), N_("Open one: “campaign new NAME --rules ID”.")
    ),
    "campaign_unknown": Message(N_("There is no campaign “{campaign}” in this ledger."), N_("There are: {campaigns}.")),
    "ledger_corrupt": Message(
        N_("The ledger is damaged: {reason}"),
        N_("“campaign verify” tells where; a backup can be imported into a new ledger."),
    ),
    "ledger_disk_failed": Message(
        N_("The disk could not read or write “{location}” ({reason}); nothing was recorded."),
        N_("Check the disk and the room on it, then type “campaign verify” before anything is recorded."),
    ),
    "ledger_disk_full": Message(N_("The disk is full; nothing was recorded."), N_("Make room and record it again.")),
    "ledger_extra_missing": Message(
        N_("A PostgreSQL ledger needs the extra “postgres”."),
        N_("Install it: pip install “campaign-ledger[postgres]”."),
    ),
    "ledger_locked": Message(
        N_("Somebody else is writing to the ledger."), N_("Try again in a moment; nothing was recorded.")
    ),
    "ledger_log_left": Message(
        N_("What was recorded last is in {file}, which cannot be read where nothing may be written."),
        N_("Copy the ledger and this file together to a folder that may be written, and read the ledger there."),
    ),
    "ledger_missing": Message(
        N_("There is no ledger at “{location}”."), N_("Check the path, or open one: “campaign new NAME --rules ID”.")
    ),
    "ledger_newer": Message(
        N_("This ledger was written by a newer version of the program."), N_("Install the newer version.")
    ),
    "ledger_not_found": Message(
        N_("There is no {file} in this folder or above it."),
        N_("Open a campaign with “campaign new NAME --rules ID”, or name a ledger with --ledger."),
    ),
    "ledger_not_ours": Message(
        N_("“{location}” is no campaign ledger."), N_("Check the path; the file was left as it is.")
    ),
    "ledger_read_only": Message(
        N_("“{location}” cannot be written to."), N_("Check the rights of the file and its folder.")
    ),
    "ledger_scheme_unknown": Message(
        N_("An address “{scheme}:” is no place for a ledger."),
        N_("A ledger is a file, named by its path, or a database: “postgresql://USER@HOST/DATABASE”."),
    ),
    "ledger_unreachable": Message(
        N_("The database cannot be reached: {reason}"), N_("Check the address, and that the server runs.")
    ),
    "ledger_rows_missing": Message(
        N_("The database kept {written} of {expected} {expected|row|rows} of “{table}”; nothing was recorded."),
        N_("Something changes what is written: “campaign verify” names what does not belong in the ledger."),
    ),
    "ledger_schema_differs": Message(
        N_("The ledger’s schema is not as it was made ({kind} {name}, table “{table}”); nothing was recorded."),
        N_("“campaign verify” names what is wrong; export the entries and import them into a new ledger."),
    ),
    "entry_invalid": Message(
        N_("This cannot be kept as an entry: {reason}"), N_("Type it more simply; nothing was recorded.")
    ),
    "ledger_upgrade_denied": Message(
        N_("An older version of the program made this ledger, and only the owner of its tables may upgrade it."),
        N_("Ask the owner to record one entry with this version; nothing was recorded."),
    ),
    "ledger_write_failed": Message(
        N_("The ledger could not be written to; nothing was recorded."),
        N_("Try again; “campaign verify” tells whether it is whole."),
    ),
}
"""The ledger itself."""

IN_AND_OUT: dict[str, Message] = {
    "backup_altered": Message(
        N_("The backup is not as it was written: it was changed here."),
        N_("Nothing was recorded. Use another copy of the backup."),
    ),
    "backup_diverges": Message(
        N_("The ledger already holds “{campaign}”, with another entry #{entry}."),
        N_("Import into a new ledger with --ledger, and compare the two."),
    ),
    "backup_for_players": Message(
        N_("What is secret was left out of this file: it is for players, and no backup."),
        N_("Import what “campaign export events” or “campaign backup” wrote without “--for-players”."),
    ),
    "export_altered": Message(
        N_("The file is not as it was exported: it was changed, or something is missing."),
        N_("Ask for the file again, and compare its seal with the one that was read out."),
    ),
    "export_seal_beyond": Message(
        N_("The seal is of entry {expected}, and the file ends at {found}."), N_("Ask for a newer export.")
    ),
    "export_seal_differs": Message(
        N_("The history up to entry {expected} is not the one that was sealed."),
        N_("Read the seal again; if it is right, ask the game master what was changed."),
    ),
    "backup_incomplete": Message(
        N_("The backup is incomplete: something is missing before its end."),
        N_("Nothing was recorded. Use another copy of the backup."),
    ),
    "backup_malformed": Message(
        N_("This is no line of a backup: {reason}"),
        N_("Nothing was recorded. Backups are written by “campaign export events”."),
    ),
    "backup_newer": Message(
        N_("The backup was written by a newer version of the program."), N_("Install the newer version.")
    ),
    "backup_out_of_order": Message(
        N_("Entry #{expected} should come here, and #{found} does."),
        N_("Nothing was recorded. Lines are missing or in another order; use another copy of the backup."),
    ),
    "backup_unverified": Message(
        N_("The copy is not what was recorded, and was not kept."),
        N_("“campaign verify” says whether the ledger itself is whole; else write the copy to another disk."),
    ),
    "file_exists": Message(N_("“{file}” exists already."), N_("Choose another name, or replace it with --force.")),
    "file_irregular": Message(
        N_("“{file}” is no ordinary file."), N_("Choose another name; “-o -” writes to standard output.")
    ),
    "file_of_database": Message(
        N_("“{file}” is a ledger, or a file that belongs to a database; nothing was written."),
        N_("Choose another name; --force does not replace it either."),
    ),
    "ledger_appeared": Message(
        N_("Another command made “{location}” meanwhile; it was left alone, and nothing was imported."),
        N_("Import again: what it lacks is added to it."),
    ),
    "kind_unknown": Message(N_("There is no kind of entry “{kind}”."), N_("{did_you_mean} Kinds: {known}.")),
}
"""What goes in and out of a ledger."""

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
        N_("Rules cannot be adopted for an earlier session: what was decided since was judged by others."),
        N_("Leave --session out; they hold from here on."),
    ),
    "reveal_stays": Message(
        N_("Entry {entry} cannot be taken back: what was revealed has been seen."),
        N_("What was recorded before it is taken back by its number: “campaign void N --reason TEXT”."),
    ),
    "adoption_stays": Message(
        N_("Entry {entry} cannot be taken back: what was recorded since was judged by its rules."),
        N_(
            "Adopt the rules that should hold from here on: “campaign rules adopt”, with --house FILE if there are any."
        ),
    ),
    "class_unknown": Message(
        N_("There is no class “{class_}” in these rules."), N_("{did_you_mean} Known: {known}."), group="classes"
    ),
    "no_keys": Message(
        N_("The rules declare nothing for “{command}”."),
        N_("{did_you_mean} “campaign rules keys” shows what they declare, command by command."),
    ),
    "house_faulty": Message(
        N_("The house rules have faults:\n{faults}"),
        N_("Correct the files and try again; “campaign rules show TOPIC” shows what can be changed."),
    ),
    "rules_in_force": Message(
        N_("These rules are in force already."), N_("“campaign rules” shows them; there is nothing to adopt.")
    ),
    "state_impossible": Message(
        N_("Under these rules {who} cannot be so: {state}."),
        N_("Record what brings it about, such as damage or care."),
    ),
    "rules_older": Message(
        N_("The campaign is judged by another version of its rules, which has nothing for this: {lacks}."),
        N_("“campaign rules adopt” takes up the version that is installed; “campaign doctor” says more."),
    ),
    "rules_lack_held": Message(
        N_("These rules do not know what is held: {lacking}."),
        N_("Add it to the house rules, or record first that it is sold, left or ended."),
    ),
    "rules_leave_impossible": Message(
        N_("Under these rules {who} could not be so: {state}."),
        N_("Record first what puts it right, such as healing or a death."),
    ),
    "ruleset_differs": Message(
        N_("This campaign is played by “{present}”, and “{ruleset}” is another game."),
        N_("House rules change a game’s tables: “campaign rules adopt --house FILE”."),
    ),
}
"""Which rules hold."""

MESSAGES: dict[str, Message] = {**USAGE, **TYPED, **REFUSED, **LEDGER, **IN_AND_OUT, **RULES}
