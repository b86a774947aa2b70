"""Messages for disputes: what cannot be claimed, ruled on or appealed."""

from __future__ import annotations

from cli.output.error_messages.error_message import Message
from cli.output.words.language import N_

DISPUTES: dict[str, Message] = {
    "proposal_answered": Message(
        N_("Proposal {proposal} was answered already, by entry {entry}."),
        N_("“campaign void {entry} --reason TEXT” takes the answer back; “campaign proposals” lists those that wait."),
    ),
    "proposal_empty": Message(
        N_("It is not said what is proposed."), N_("Write the command: “campaign propose COMMAND”.")
    ),
    "proposal_none": Message(N_("No proposal waits."), N_("“campaign proposals” shows what became of all of them.")),
    "proposal_records_nothing": Message(
        N_("Nothing was recorded of proposal {proposal}."),
        N_("Name the entries that record it, --recorded-as ENTRY,…, or decline it: “campaign decline {proposal}”."),
    ),
    "proposal_unknown": Message(
        N_("Entry {proposal} proposes nothing."), N_("“campaign proposals” lists proposals with their numbers.")
    ),
    "proposal_which": Message(
        N_("Several proposals wait: {candidates}."), N_("Write the number of one of them, or several.")
    ),
    "proposal_withdrawn": Message(
        N_("Proposal {proposal} was withdrawn by entry {entry}."), N_("“campaign proposals” lists those that wait.")
    ),
    "proposals_waiting": Message(
        N_("{count} of your proposals wait already."), N_("Wait until the game master has answered one of them.")
    ),
    "not_proposable": Message(
        N_("“{command}” cannot be proposed."),
        N_("What happens in the game can: a roll, a purchase, a wound, a note. The game master types all else."),
    ),
    "claim_empty": Message(N_("The claim is empty."), N_("Write in a sentence what should be otherwise.")),
    "claim_missing": Message(
        N_("Say what is claimed."), N_("Write in a sentence what should be otherwise: “{typed}”.")
    ),
    "claim_whose": Message(
        N_("An amount is claimed, but not for whom."), N_("Name the character, or its player: --raised-by WHO.")
    ),
    "claim_zero": Message(
        N_("Nothing is claimed by 0."), N_("Write how much more it should be, or how much less: -50.")
    ),
    "correction_missing": Message(
        N_("“{command}” has recorded nothing that corrects anything."),
        N_("Write a command that records after “--”, or leave it out."),
    ),
    "dismissal_corrects": Message(
        N_("What is dismissed changes nothing."), N_("Leave out what follows “--”, or rule with --uphold.")
    ),
    "dispute_about_missing": Message(
        N_("It is not said which entries this is about."),
        N_("Write their numbers, {entries} being the last ones: “{typed}”. “campaign log” shows them all."),
    ),
    "dispute_is_public": Message(
        N_("Players follow dispute {dispute}, and its end cannot be a secret."),
        N_("Leave “--secret” out, and put what they must not know into a secret note."),
    ),
    "dispute_is_secret": Message(
        N_("Dispute {dispute} is secret, and players would hear of it."),
        N_("Add “--secret”, or reveal it first: “campaign reveal {dispute}”."),
    ),
    "dispute_later": Message(
        N_("Dispute {dispute} was opened later."), N_("Leave “--as-of” out to see it; “campaign disputes” lists them.")
    ),
    "dispute_none": Message(
        N_("There is no dispute."),
        N_("“campaign dispute open TEXT --about ENTRY” opens one; “campaign log” shows the numbers of the entries."),
    ),
    "dispute_not_ruled": Message(
        N_("Dispute {dispute} waits for a ruling; there is nothing to appeal."),
        N_(
            "“campaign dispute rule {dispute} --uphold --reason TEXT” rules on it, or --dismiss in the place "
            "of --uphold."
        ),
    ),
    "dispute_of_secret": Message(
        N_("Entry {entry} is secret, and an open dispute about it would tell players that it exists."),
        N_("Add “--secret”, or reveal it first: “campaign reveal {entry}”."),
    ),
    "dispute_ruled": Message(
        N_("Dispute {dispute} was ruled on already, by entry {entry}."),
        N_("“campaign dispute appeal {dispute} --reason TEXT” opens it again."),
    ),
    "dispute_unknown": Message(
        N_("Entry {dispute} opens no dispute."), N_("“campaign disputes” lists them with their numbers.")
    ),
    "dispute_which": Message(
        N_("This may be about several disputes."),
        N_("Write the number of one of them: {candidates}. “campaign disputes” shows what they are about."),
    ),
    "dispute_withdrawn": Message(
        N_("Dispute {dispute} was withdrawn by entry {entry}."),
        N_("Open another one, “campaign dispute open TEXT --about ENTRY”, or void entry {entry} to restore it."),
    ),
    "measure_computed": Message(
        N_("“{measure}” follows from other figures and cannot be given."),
        N_(
            "Claim what is counted, such as xp=200 or {50_coins}; “campaign explain WHO {measure}” shows what "
            "a figure is made of."
        ),
    ),
    "nothing_at_stake": Message(
        N_("No entry is named."), N_("Name what the dispute is about: --about 57; “campaign log” shows the entries.")
    ),
    "ruling_missing": Message(
        N_("The ruling is missing: the claim is either right or wrong."),
        N_(
            '“campaign dispute rule {dispute} --uphold --reason "{reason}"” if it is right, and “--dismiss” in the '
            "place of “--uphold” if it is wrong."
        ),
    ),
}
"""What cannot be claimed, ruled on or appealed."""
