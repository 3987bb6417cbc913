import { type ReactNode, useState } from "react";
import { z } from "zod";
import type { FanPayment } from "../../../schemas/desk/fans.ts";
import { deskVideoResponse } from "../../../schemas/desk/videos.ts";
import { parseMatchEntitlement } from "../../../schemas/payments/entitlement-descriptions.ts";
import { chosenMatch, entitlementsForMatch } from "../../../schemas/payments/match-entitlements.ts";
import { formatMoney, minorDigits } from "../../../schemas/payments/price-format.ts";
import { callDesk, DeskRefusal } from "../calls/client.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, type Fields, ReasonField, SelectField, TextInput } from "../forms/form.tsx";
import { commonEntitlements } from "../sales/price-fields.tsx";
import { clockHint, fromDateTimeLocal, toDateTimeLocal } from "../time.ts";
import { MatchPicker } from "../vouchers/match-picker.tsx";

/** Something that support can do for a fan: a form in a dialog, and the staff call that it makes. */
export interface Action {
  /** Path below fans/{id}. */
  path: string;
  title: string;
  about: string;
  submit: string;
  danger?: boolean;
  fields?: ReactNode;
  /** The call's body without the reason. @throws Error whose message is shown in the form */
  body?: (fields: Fields) => object;
}

/** Value of the select for an entitlement that is not in the list. */
const another = "other";
const usualGrants = [
  ...commonEntitlements.flatMap(({ name, label }) => (name === chosenMatch ? [] : [{ value: name, label }])),
  { value: chosenMatch, label: "One match" },
  { value: another, label: "Something else, by its name" },
];

/** The entitlement that the form's fields describe. @throws DeskRefusal if no match was chosen */
function grantedBy({ opens = "", match = "", entitlement = "" }: Fields): string | undefined {
  if (opens === another) return entitlement;
  if (opens === chosenMatch && match === "") throw new DeskRefusal(0, "no_match", "Find the match, and choose it.");
  return entitlementsForMatch([opens], Number(match))[0];
}

/** Chooses the entitlement to grant. @param entitlement the one that opens the refused entry; null if unknown */
function GrantedFields({ entitlement }: { entitlement: string | null }) {
  const usual = usualGrants.find(({ value }) => value === entitlement);
  const [opens, setOpens] = useState(usual?.value ?? (entitlement === null ? "live-video" : another));
  return (
    <>
      <SelectField label="What it opens" name="opens" options={usualGrants} value={opens} onChange={setOpens} />
      {opens === chosenMatch && <MatchPicker />}
      {opens === another && (
        <TextInput
          name="entitlement"
          label="Its name"
          required
          defaultValue={entitlement ?? ""}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          hint="match-{number}, club-{number}, competition-{number}, or that of a video's own"
        />
      )}
    </>
  );
}

/** @param filled initial values: the entitlement that opens a refused entry, and its end */
export const grantAction = (filled: { entitlement: string; until: string } | null): Action => ({
  path: "grant",
  title: "Grant a pass",
  about: "It opens at once, beside what was bought.",
  submit: "Grant",
  fields: (
    <>
      <GrantedFields entitlement={filled?.entitlement ?? null} />
      <TextInput
        name="until"
        label="Until"
        type="datetime-local"
        defaultValue={filled === null ? undefined : toDateTimeLocal(filled.until)}
        hint={`${clockHint()} Empty: without end.`}
      />
    </>
  ),
  body: ({ until = "", ...fields }) => ({
    entitlement: grantedBy(fields),
    endsAt: until === "" ? null : fromDateTimeLocal(until),
  }),
});

/** Milliseconds of access that a grant for one entry gives, from its start. */
const grantedFor = 24 * 3600 * 1000;

/** The action to grant access to an entry, with a pass for its match if there is one. The form is empty if the lookup fails. */
export async function grantActionFor(entryID: string): Promise<Action> {
  try {
    const video = await callDesk("GET", `videos/${encodeURIComponent(entryID)}`, deskVideoResponse);
    const entitlement =
      video.entitlements.find((name) => parseMatchEntitlement(name)?.kind === "match") ?? video.entitlements[0];
    if (entitlement === undefined) return grantAction(null);
    const begins = Math.max(Date.parse(video.from), Date.now());
    return grantAction({ entitlement, until: new Date(begins + grantedFor).toISOString() });
  } catch {
    return grantAction(null);
  }
}

export const resendAction = (mail: string, about: string): Action => ({
  path: "resend",
  title: "Send it once more",
  about: `“${about}” goes to the account's address.`,
  submit: "Send it",
  body: () => ({ mail }),
});

export const unlockAction: Action = {
  path: "unlock",
  title: "Let them sign in again",
  about: "After too many wrong passwords an account waits for up to a quarter of an hour. This ends the wait.",
  submit: "Unlock",
};
export const newPasswordAction: Action = {
  path: "new-password",
  title: "Ask for a new password",
  about: "Everything that is signed in ends, and the next sign-in asks for a new password.",
  submit: "Ask for it",
  danger: true,
};
export const signOutAction: Action = {
  path: "sign-out",
  title: "Sign out everywhere",
  about: "Every device is signed out, and what plays stops.",
  submit: "Sign out everywhere",
  danger: true,
};
export const blockAction: Action = {
  path: "block",
  title: "Block this account",
  about: "It neither signs in nor plays until it is unblocked. What is signed in ends now.",
  submit: "Block",
  danger: true,
};
export const unblockAction: Action = {
  path: "unblock",
  title: "Unblock this account",
  about: "It signs in and plays again.",
  submit: "Unblock",
};

export const refundAction = ({ id, title, amount, refunded, currency }: FanPayment): Action => {
  const left = amount - refunded;
  const digits = minorDigits(currency);
  return {
    path: "refund",
    title: `Refund ${title}`,
    about: `${formatMoney(left, currency)} is left of this payment. A whole refund ends what it has paid for, a part of it ends nothing.`,
    submit: "Refund",
    danger: true,
    fields: (
      <TextInput
        name="amount"
        label={`Amount in ${currency.toUpperCase()}`}
        inputMode="decimal"
        required
        pattern={digits === 0 ? "\\d+" : `\\d+([.,]\\d{1,${digits}})?`}
        defaultValue={(left / 10 ** digits).toFixed(digits)}
      />
    ),
    body: ({ amount: typed = "" }) => ({
      payment: id,
      refunded,
      amount: Math.round(Number(typed.replace(",", ".")) * 10 ** digits),
    }),
  };
};

const changed = z.object({ changed: z.boolean() });

/** Shows an action's form and makes its call. Closed if the action is null. @param reason initial text of the reason field */
export function ActionDialog({
  action,
  fan,
  reason,
  onClose,
  onDone,
}: {
  action: Action | null;
  fan: string;
  reason: string;
  onClose: () => void;
  /** @param status a sentence about what was done */
  onDone: (status: string) => Promise<void>;
}) {
  return (
    <FormDialog open={action !== null} title={action?.title ?? ""} onClose={onClose}>
      {action !== null && (
        <>
          <p>{action.about}</p>
          <DeskForm
            label={action.title}
            submit={action.submit}
            danger={action.danger ?? false}
            onSubmit={async (fields) => {
              const body = { ...action.body?.(fields), reason: fields.reason };
              const result = await callDesk("POST", `fans/${encodeURIComponent(fan)}/${action.path}`, changed, body);
              await onDone(result.changed ? `Done: ${action.title}.` : "It was so already: nothing was changed.");
            }}
          >
            {action.fields}
            <ReasonField initial={reason} />
          </DeskForm>
        </>
      )}
    </FormDialog>
  );
}
