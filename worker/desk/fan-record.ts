import type { FanPayment, FanRecord, TimelineItem } from "../../schemas/desk/fans.ts";
import { socialServiceNames } from "../../schemas/identity/social-services.ts";
import { isMailKind } from "../../schemas/league/mail-kinds.ts";
import { formatMoney } from "../../schemas/payments/price-format.ts";
import { describeDevice } from "../../schemas/streaming/session-check.ts";
import { accountHistory, type SignInWay } from "../identity/account-history.ts";
import { listSessions } from "../identity/session/session-index.ts";
import { sessionBounds } from "../identity/session/session-limits.ts";
import { mailLabels } from "../mail/mail-labels.ts";
import { gateAccountOf } from "../playback/concurrency-scope.ts";
import { sessionRefusalsOf } from "../playback/session-refusals.ts";
import type { CallScope } from "./staff-call.ts";

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
const detail = (name: string, value: string | null) => (value === null ? [] : [{ name, value }]);

const signInWays: Record<SignInWay, string> = {
  password: "with a password",
  passkey: "with a passkey",
  registration: "by confirming the registration",
  provider: "on the sign-in provider's site",
  ...socialServiceNames,
};

const causes = { payment: "bought", grant: "given by operators", voucher: "from a voucher", credit: "for an outage" };

function paymentItem({ at, title, amount, refunded, currency, disputed, id }: FanPayment): TimelineItem {
  return {
    at,
    kind: "purchase",
    text: `Paid ${formatMoney(amount, currency)} for ${title}`,
    details: [
      ...(refunded === 0 ? [] : detail("Refunded", formatMoney(refunded, currency))),
      ...(disputed ? detail("Disputed", "yes") : []),
      ...detail("Payment", id),
    ],
  };
}

/** The stored data about a fan that support needs; null if there is none. */
export async function readFanRecord({ c, fans }: CallScope, id: string): Promise<FanRecord | null> {
  const [account, payments, sessions, history, refusals, streams] = await Promise.all([
    fans.account(id),
    fans.payments(id),
    listSessions(c.env.IDENTITY_DB, id, sessionBounds(new Date())),
    accountHistory(c.env.IDENTITY_DB, id),
    sessionRefusalsOf(c.env.MARKETING_DB, id),
    gateAccountOf(c, id).then((name) => c.env.STREAM_GATE.getByName(name).list()),
  ]);
  const isKnown =
    account !== null ||
    sessions.length > 0 ||
    history.signIns.length > 0 ||
    refusals.length > 0 ||
    (payments !== null && (payments.grants.length > 0 || payments.contracts.length > 0 || payments.changes.length > 0));
  if (!isKnown) return null;

  const timeline: TimelineItem[] = [
    ...(account === null ? [] : [{ at: account.createdAt, kind: "account" as const, text: "Registered", details: [] }]),
    ...history.signIns.map(({ at, way, device, country }) => ({
      at,
      kind: "sign-in" as const,
      text: `Signed in on ${device}`,
      details: [...detail("Way", signInWays[way]), ...detail("Country", country)],
    })),
    ...history.mails.map(({ at, kind }) => ({
      at,
      kind: "mail" as const,
      text: mailLabels[kind],
      details: [],
    })),
    ...(payments?.payments ?? []).map(paymentItem),
    ...(payments?.grants ?? []).map(({ entitlement, startsAt, endsAt, reason, title, revokedAt }) => ({
      at: startsAt,
      kind: "grant" as const,
      text: `${entitlement}, ${causes[reason]}`,
      details: [...detail("As", title), ...detail("Until", endsAt), ...detail("Revoked", revokedAt)],
    })),
    ...(payments?.vouchers ?? []).map(({ at, title }) => ({
      at,
      kind: "voucher" as const,
      text: `Redeemed a voucher for ${title}`,
      details: [],
    })),
    ...(payments?.mails ?? []).map(({ id: mail, at, kind, title, sentAt }) => ({
      at,
      kind: "mail" as const,
      text: `${isMailKind(kind) ? mailLabels[kind] : kind}: ${title}`,
      details: detail("Sent", sentAt ?? "not yet"),
      // Once sent, a gift's mail cannot be sent again: its code is no longer stored.
      ...((sentAt === null || !kind.startsWith("gift")) && { mail }),
    })),
    ...refusals.map(({ at, code, entryID, country, device, sentence }) => ({
      at,
      kind: "refusal" as const,
      text: sentence,
      details: [
        ...detail("Code", code),
        ...detail("Entry", entryID),
        ...detail("Country", country),
        ...detail("Device", device),
      ],
      refused: { entryID, country },
    })),
    ...[...(account?.changes ?? []), ...(payments?.changes ?? [])].map(
      ({ at, operator, action, detail: what, reason }) => ({
        at,
        kind: "staff" as const,
        text: `${action} ${what}`.trim(),
        details: [...detail("By", operator), ...detail("Why", reason)],
      }),
    ),
  ];
  const { changes: _changes, ...described } = account ?? { changes: [] };
  return {
    id,
    account: "email" in described ? described : null,
    blocked: payments?.blocked ?? false,
    bypassed: payments?.bypassed ?? false,
    grants: payments?.grants ?? [],
    contracts: payments?.contracts ?? [],
    payments: payments === null ? [] : payments.payments,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.label,
      place: session.place,
      startedAt: instant(session.createdAt),
      seenAt: instant(session.seenAt),
    })),
    streams: streams.map((stream) => ({ slot: stream.slot, device: describeDevice(stream) })),
    timeline: timeline.sort((one, other) => other.at.localeCompare(one.at)),
  };
}
