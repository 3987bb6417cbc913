import type { FamilyInviteResult, FamilyJoinResult } from "../../schemas/payments/family.ts";
import { message } from "../../schemas/site/messages.ts";

/** Why an invitation was not sent. */
export const inviteErrors = {
  member: message("You have a share of somebody else's passes, and cannot share on what they share with you."),
  "no-pass": message("You have no pass that you could share. Once you have one, you can invite people here."),
  invited: message("This address has an invitation already. Withdraw it first to send another one."),
  full: message("All places are taken. To invite somebody else, end a share or withdraw an invitation first."),
  "too-many": message("You have sent as many invitations as can be sent in 30 days. Please try again later."),
  unsent: message("We could not send the mail. Nobody is invited. Please try again in a few minutes."),
} as const satisfies Record<Exclude<FamilyInviteResult, "done">, string>;

/** Why a code was not accepted. */
export const joinErrors = {
  unknown: message(
    "No invitation has this code. Check it against the mail: it can be used once, and may have been withdrawn.",
  ),
  own: message("This is an invitation of your own. The code is for the person whom you invited."),
  member: message("You have a share of somebody's passes already. Leave them first to accept this invitation."),
  owner: message("You share your own passes. End that first to accept this invitation."),
  elsewhere: message(
    "This invitation was sent to another address. Log in to the account with that address, or ask for an invitation to yours.",
  ),
  expired: message("This invitation has run out. Ask for another one."),
} as const satisfies Record<Exclude<FamilyJoinResult, "done" | "held"> | "unknown", string>;

/** Success messages by the `updated` query parameter. */
export const familyMessages = new Map([
  ["invited", message("The invitation is on its way.")],
  ["joined", message("You have your share: what is shared with you is open to you now.")],
  ["ended", message("That has ended.")],
  ["gone", message("That had ended already.")],
]);

/** Shown while the payments backend does not respond. */
export const familyUnavailable = message(
  "Whom passes are shared with is not known at the moment. Nothing has changed. Please try again in a few minutes.",
);
