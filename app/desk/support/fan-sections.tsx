import type { ReactNode } from "react";
import type { FanRecord } from "../../../schemas/desk/fans.ts";
import { formatMoney } from "../../../schemas/payments/price-format.ts";
import { ErrorMessage } from "../forms/form.tsx";
import { formatInstant } from "../time.ts";
import { type Action, refundAction } from "./fan-actions.tsx";

/** Opens an action; null for roles that can only read. */
export type OnAction = ((action: Action) => void) | null;

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = `section-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="heading-3 mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <ul className="grid gap-2">{children}</ul>;

/** A row with a button for its action. @param action null: no button */
function Row({
  children,
  label,
  action,
  onAction,
}: {
  children: ReactNode;
  /** The button's text; its accessible name is the action's title. */
  label: string;
  action: Action | null;
  onAction: OnAction;
}) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action !== null && onAction !== null && (
        <button type="button" className="btn btn-ghost" aria-label={action.title} onClick={() => onAction(action)}>
          {label}
        </button>
      )}
    </li>
  );
}

/** Rows about failed sign-ins, which may explain why a fan cannot sign in. */
function failedSignIns(found: NonNullable<FanRecord["account"]>["failedSignIns"]): [string, string][] {
  if (found === undefined) return [];
  const { known, ...strangers } = found;
  const tried = [
    ...known.map((counted) => ({ ...counted, where: "on a device that has signed in before" })),
    { ...strangers, where: "on devices that are new to the account" },
  ];
  const sentences = tried
    .filter(({ count }) => count > 0)
    .map(({ count, lockedUntil, where }) => {
      const sentence = `${count} in a row, ${where}`;
      return lockedUntil === null ? sentence : `${sentence}: locked out until ${formatInstant(lockedUntil)}`;
    });
  return sentences.length === 0 ? [] : [["Wrong passwords", sentences.join("; ")]];
}

export function Account({ fan: { id, account } }: { fan: FanRecord }) {
  const facts: [string, string][] = [
    ...(account === null
      ? ([["Account", "with another sign-in provider, or deleted"]] satisfies [string, string][])
      : ([
          ["Registered", formatInstant(account.createdAt)],
          ["State", account.status.toLowerCase().replaceAll("_", " ")],
          ...failedSignIns(account.failedSignIns),
          [
            "Signs in with",
            [account.hasPassword && "password", account.passkeys > 0 && "passkey", ...account.services]
              .filter((way) => typeof way === "string")
              .join(", "),
          ],
        ] satisfies [string, string][])),
    ["Number", id],
  ];
  return (
    <Section title="Account">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Passes({ fan: { grants, contracts }, onAction }: { fan: FanRecord; onAction: OnAction }) {
  const now = new Date().toISOString();
  const open = grants.filter(({ endsAt, revokedAt }) => revokedAt === null && (endsAt === null || endsAt > now));
  const names = [...new Set(open.map(({ entitlement }) => entitlement))];
  const renewing = contracts.filter(({ renews }) => renews);
  return (
    <Section title="Passes">
      {names.length === 0 && <p>Nothing is open to this account.</p>}
      <Rows>
        {names.map((name) => {
          const ends = open.filter(({ entitlement }) => entitlement === name).map(({ endsAt }) => endsAt);
          const last = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
          return (
            <Row
              key={name}
              label="Revoke"
              onAction={onAction}
              action={{
                path: "revoke",
                title: `Revoke ${name}`,
                about:
                  "It closes now, whatever opened it. A subscription that is still paid opens it again with its next period.",
                submit: "Revoke",
                danger: true,
                body: () => ({ entitlement: name }),
              }}
            >
              <strong>{name}</strong>
              <p className="text-sm text-muted">{last === null ? "without end" : `until ${formatInstant(last)}`}</p>
            </Row>
          );
        })}
        {renewing.map(({ id, title, endsAt }) => (
          <Row
            key={id}
            label="Cancel"
            onAction={onAction}
            action={{
              path: "cancel-renewal",
              title: `Cancel the renewal of ${title}`,
              about: `It ends on ${formatInstant(endsAt)}, with what is paid.`,
              submit: "Cancel the renewal",
              danger: true,
              body: () => ({ contract: id }),
            }}
          >
            <strong>{title}</strong>
            <p className="text-sm text-muted">renews on {formatInstant(endsAt)}</p>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

export function Payments({ fan: { payments }, onAction }: { fan: FanRecord; onAction: (action: Action) => void }) {
  return (
    <Section title="Payments">
      {payments === null && (
        <ErrorMessage>The payments provider does not respond. Load this page again in a minute.</ErrorMessage>
      )}
      {payments?.length === 0 && (
        <p>Nothing was paid with this account. A receipt finds the one that it was paid with.</p>
      )}
      <Rows>
        {payments?.map((payment) => {
          const { id, title, at, amount, refunded, currency, disputed } = payment;
          return (
            <Row
              key={id}
              label="Refund"
              onAction={onAction}
              action={refunded < amount && !disputed ? refundAction(payment) : null}
            >
              <strong>
                {formatMoney(amount, currency)} {title}
              </strong>
              <p className="text-sm text-muted">
                {formatInstant(at)}
                {refunded > 0 && `, ${formatMoney(refunded, currency)} refunded`}
                {disputed && ", disputed"}
              </p>
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}

export function Devices({ fan: { sessions, streams }, onAction }: { fan: FanRecord; onAction: OnAction }) {
  return (
    <Section title="Devices">
      {sessions.length === 0 && streams.length === 0 && (
        <p>Nothing is signed in. Somebody who cannot sign in may need a new password.</p>
      )}
      <Rows>
        {streams.map(({ slot, device }) => (
          <Row
            key={slot}
            label="Stop"
            onAction={onAction}
            action={{
              path: "stop-stream",
              title: `Stop what plays on ${device}`,
              about: "The device stops, and its place is free for another.",
              submit: "Stop",
              body: () => ({ slot }),
            }}
          >
            <strong>{device}</strong>
            <p className="text-sm text-muted">plays now</p>
          </Row>
        ))}
        {sessions.map(({ id, device, place, seenAt }) => (
          <Row
            key={id}
            label="Sign out"
            onAction={onAction}
            action={{
              path: "end-session",
              title: `Sign out ${device}`,
              about: "This device is signed out, and what it plays stops.",
              submit: "Sign out",
              body: () => ({ session: id }),
            }}
          >
            <strong>{device}</strong>
            <p className="text-sm text-muted">
              {place ?? "place unknown"}, last used {formatInstant(seenAt)}
            </p>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
