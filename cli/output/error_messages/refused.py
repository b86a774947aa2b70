"""Messages for what the state of the campaign does not allow."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

REFUSED: dict[str, Message] = {
    "already_equipped": Message(
        N_("{who} has {item} equipped already."), N_("“campaign equip {who} ITEM --off” lays it aside.")
    ),
    "outside_company": Message(
        N_("{who} is outside the company."),
        N_(
            "Those outside it hold and share nothing; “campaign join --help” and “campaign hire --help” say "
            "how somebody gets in."
        ),
    ),
    "opening_outsider": Message(
        N_("{who} is outside the company, and brings nothing from before this ledger."),
        N_(
            "“campaign describe {who} KEY=VALUE” says what is so of those outside it, with the keys of “campaign rules "
            "keys meet”; “campaign join --help” says how somebody gets in."
        ),
    ),
    "other_there": Message(
        N_("{who} is there already."), N_("“campaign leave {who}” records that somebody gets away.")
    ),
    "other_gone": Message(
        N_("{who} is no longer there."), N_("“campaign arrive {who}” records that somebody comes back.")
    ),
    "other_dead": Message(
        N_("{who} is dead."),
        N_("Void the blow if it never fell; “campaign heal {who} N” gives hit points back, to the dead too."),
    ),
    "heal_instead": Message(
        N_("{who} is outside the company, and needs no rule to get up again."),
        N_("“campaign heal {who} N” gives hit points back, to the dead too."),
    ),
    "secret_person_moves_things": Message(
        N_("Players do not know of {who}, and would see what this does to {account}."),
        N_("Reveal the entry in which {who} is met, or record this without naming {who}."),
    ),
    "not_equipped": Message(N_("{who} has not equipped {item}."), N_("“campaign sheet {who}” shows what is equipped.")),
    "already_present": Message(N_("{who} is there already."), N_("“campaign leave {who}” records that somebody goes.")),
    "already_revealed": Message(N_("Entry {entry} was revealed already."), N_("There is nothing left to do.")),
    "already_amended": Message(
        N_("Entry {entry} was amended already, by entry {by}."),
        N_("“campaign void {numbers} --reason TEXT” takes back both what was recorded and what is in its place."),
    ),
    "already_voided": Message(
        N_("Entry {entry} was voided already, by entry {by}."), N_("Void entry {by} to restore it.")
    ),
    "correction_replaced": Message(
        N_("Correction {entry} was replaced by correction {by}."), N_("Void entry {by} to go back to it.")
    ),
    "amend_fixed": Message(
        N_("Entry {entry} cannot be amended: it is of the kind “{kind}”."),
        N_("Later entries depend on its kind in too many ways; “campaign void {entry} --reason TEXT” may do."),
    ),
    "amend_lacks_dice": Message(
        N_("Entry {entry} would need dice that nobody rolled."), N_("Leave --cascade out, or amend that entry itself.")
    ),
    "amend_secret": Message(
        N_("Entry {entry} is a secret, or was known, and its amendment is not."),
        N_("Amend it by itself: what is in the place of a secret stays secret."),
    ),
    "balance_differs": Message(
        N_("{account} does not hold what was expected.\n{lines}"),
        N_("“campaign explain {who} {measure}” shows how it is computed."),
    ),
    "campaign_already_open": Message(
        N_("This is the campaign “{name}” already."), N_("Choose another ledger or name.")
    ),
    "campaign_not_empty": Message(
        N_("“{name}” cannot be set aside: it holds {entries} entries."),
        N_("Only a campaign that holds nothing but its opening can be; say which you mean with --campaign NAME."),
    ),
    "foe_counted": Message(
        N_("{who} was counted as overcome already."),
        N_("Void that entry to count it again; “campaign log --kind defeat”."),
    ),
    "character_dead": Message(
        N_("{who} is dead."), N_("Void the death if it never happened; “campaign revive {who}” brings somebody back.")
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
    "opening_too_late": Message(
        N_("{who} has been in session {session}: what comes from before the ledger was set by then."),
        N_("Say why with --override REASON, or record what happened (find, receive, award, damage…)."),
    ),
    "opening_level_unearned": Message(
        N_("{xp} experience does not reach the level given for {who}."),
        N_("Give what it has, leave xp= out for what the level needs, or say why with --override REASON."),
    ),
    "opening_impossible": Message(
        N_("{who} cannot have {wanted} of this: {commodity}. It would be {most}."),
        N_("A maximum is given with it, as in hp=31/38; “campaign rules” shows what the rules allow."),
    ),
    "no_level": Message(N_("{who} has no level to weigh a share by."), N_("Leave --by-level out.")),
    "hoard_too_small": Message(
        N_("The hoard holds {held}, less than {asked}."),
        N_("Split less, or leave --coins out to split all of it."),
        money=True,
    ),
    "level_unearned": Message(
        N_("{who} holds a level that this experience paid for ({entries})."),
        N_("The level was gained by {standing}. {or_widen}"),
    ),
    "item_lasts": Message(
        N_("{item} is not used up by being used."),
        N_("“campaign equip {who} {typed_item}” wields or wears it; “campaign drop {who} {typed_item}” leaves it."),
    ),
    "level_above_xp": Message(
        N_("{who} would be left with {xp} XP, less than level {level} needs."),
        N_("Take less back, or void the level first: “campaign log --who {who} --kind level-up” shows it."),
    ),
    "name_taken": Message(N_("There is a “{name}” already."), N_("Choose another name.")),
    "no_wages": Message(N_("No wages are due."), N_("A wage is agreed at hiring: “campaign hire --help” shows how.")),
    "not_dead": Message(N_("{who} is not dead."), N_("“campaign die {who} --from TEXT” records a death.")),
    "stays_behind": Message(
        N_("{who} does not go on adventures."), N_("Who serves at home has no share in adventures.")
    ),
    "never_voided": Message(
        N_("Entry {entry} cannot be taken back: it opened the campaign."),
        N_("A campaign that was opened by mistake, and is still empty, is set aside by “campaign set-aside”."),
    ),
    "no_coins": Message(
        N_("These rules have no coins."),
        N_("Keep it in a note, “campaign note TEXT”, or let the table count it: “campaign rules add --help”."),
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
        N_("{account} does not have enough {commodity}: {held} held, {asked} needed."),
        N_("Take less, or record first where it comes from."),
        none=N_("{account} has no {commodity}; {asked} needed."),
    ),
    "not_in_inventory": Message(
        N_("{who} has {held} × {item}, not {asked}."),
        N_("“campaign inventory” shows who holds what."),
        none=N_("{who} has no {item}."),
    ),
    "character_retired": Message(
        N_("{who} has retired."), N_("“campaign retire {who} --off” brings somebody back into the company.")
    ),
    "not_retired": Message(
        N_("{who} has not retired."), N_("“campaign retire {who}” is how somebody leaves for good.")
    ),
    "not_present": Message(N_("{who} is not there."), N_("“campaign arrive {who}” records that somebody comes.")),
    "not_secret": Message(N_("Entry {entry} is not secret."), N_("Everybody may see it already.")),
    "seed_differs": Message(
        N_("This is not the seed of session {session}."), N_("“campaign session end” reveals the right one by itself.")
    ),
    "seed_missing": Message(
        N_("The session’s dice are fair, and this copy of the ledger does not have their seed."),
        N_("Type the dice with --faces; end the session with --override and the reason."),
    ),
    "seed_public": Message(
        N_("The seed of fair dice is a secret until the session ends."), N_("Record it with --secret.")
    ),
    "seed_stays_secret": Message(
        N_("Entry {entry} is the seed of the session’s fair dice."), N_("“campaign session end” reveals it.")
    ),
    "nothing_to_choose": Message(
        N_("{who} has nothing to choose."), N_("“campaign sheet {who}” shows a choice when one is due.")
    ),
    "nothing_to_redo": Message(
        N_("There is no undo of yours to take back."), N_("Only what you undid last can be redone.")
    ),
    "nothing_to_split": Message(
        N_("There are no coins in the hoard to split."),
        N_("Record the find; --cash-in sells gems and jewels first, “campaign sell hoard THING” anything else."),
    ),
    "too_little_to_split": Message(
        N_("There is less in the hoard than the smallest coin for each."),
        N_("It stays there. Share it among fewer, or hand it to one: “campaign take WHO AMOUNT”."),
    ),
    "nothing_to_undo": Message(
        N_("You have recorded nothing that can be undone."), N_("“campaign log” shows who recorded what.")
    ),
    "amend_other_kind": Message(
        N_("Entry {entry} is recorded as “{kind}”; the command in its place would record “{other}”."),
        N_("“{confirm}” puts it there all the same."),
    ),
    "part_unsayable": Message(
        N_("Nothing in entry {entry} can be changed by itself."),
        N_("Write the whole of what should have been, as a command after “--”, and why: --reason TEXT."),
    ),
    "undo_older": Message(
        N_("That was recorded before this session began: {said}."), N_("“{confirm}” takes it back all the same.")
    ),
    "undo_several": Message(
        N_("That takes back several entries: {said}."),
        N_("“{confirm}” does, and “campaign void ENTRY --reason TEXT” takes back one of them."),
    ),
    "pool_empty": Message(
        N_("The pool of experience is empty."),
        N_(
            "Record what fills it, as “campaign defeat foes” does, or say why the adventure ends without any: "
            "--reason TEXT."
        ),
    ),
    "nothing_owed": Message(
        N_("{who} and {account}: nothing is owed that could be paid back."),
        N_(
            "“campaign settle” shows who owes whom. “campaign give {who} {account} AMOUNT” hands coins over, "
            "“campaign lend {who} {account} AMOUNT” makes a debt."
        ),
    ),
    "owes_nobody": Message(N_("{who} owes nothing."), N_("“campaign settle” shows who owes whom.")),
    "repaid_too_much": Message(
        N_("{who} owes {account} {held}, not {asked}."),
        N_(
            "Pay that back; “campaign give {who} {account} AMOUNT” hands over what is more. “campaign settle” "
            "shows who owes whom."
        ),
        money=True,
    ),
    "purse_too_light": Message(
        N_("{who} cannot pay {asked} ({purpose}): the purse holds {held}, {short} short."),
        N_("Pay less, or record first where the rest comes from: “campaign receive {who} AMOUNT --from TEXT”."),
        money=True,
    ),
    "counter_short": Message(
        N_("{who} has {held} left of “{counter}”, and {asked} asked for."),
        N_('Bring it back first: “campaign restore "{who}" "{counter}" 1”.'),
        group="counters",
        groups={"counter": "counters"},
    ),
    "counter_full": Message(
        N_("{who} has all {most} of “{counter}”."),
        N_("There is nothing to bring back."),
        group="counters",
        groups={"counter": "counters"},
    ),
    "rules_have_none": Message(
        N_("These rules have none of this: {what}."),
        N_("Keep it in a note, “campaign note TEXT”, or let the table count it: “campaign rules add --help”."),
    ),
    "secret_impossible": Message(
        N_("This cannot be a secret: everybody at the table sees it."),
        N_("Record it without “--secret”, and the secret part as a note."),
    ),
    "secret_named": Message(
        N_("Players do not know of {who}, and would read the name here."),
        N_(
            "“campaign reveal {entry}” tells them of {who}; else record this with --secret, or without the name (a "
            "note with --secret keeps it)."
        ),
    ),
    "secret_moves_things": Message(
        N_("A secret cannot change {commodity} of {account}: players keep count of it."),
        N_("Record it openly, and the secret part as a note."),
    ),
    "session_already_open": Message(N_("Session {session} is open."), N_("End it first with “campaign session end”.")),
    "too_much": Message(N_("{account} would have {asked}, more than {ceiling} ({commodity})."), N_("Give less.")),
    "nothing_to_void_there": Message(
        N_("Nothing from #{first} to #{last} can be taken back: all of it is void already."),
        N_("“campaign log” shows what is void."),
    ),
    "void_blocked": Message(
        N_("Entry {entry} cannot be taken back: later entries depend on it ({standing})."), N_("{or_widen}{or_session}")
    ),
    "void_short": Message(
        N_("It cannot be taken back: {account} would not have enough {commodity} ({held} held, {asked} to take back)."),
        N_("Spent since by: {standing}. {or_widen}"),
    ),
    "worth_unknown": Message(
        N_("It cannot be owed: {item} is gone ({account}), and nothing says what it is worth."),
        N_("“campaign appraise {typed_item} {100_coins}” says it. {or_widen}"),
    ),
    "undecidable": Message(
        N_("The rules of the replay cannot decide it: {why}."), N_("“campaign replay --without ENTRY” leaves it out.")
    ),
}
"""What the state of the ledger or a check says no to; a ruleset words its own refusals."""
