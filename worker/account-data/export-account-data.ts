import type { Context } from "hono";
import type { ConnectedServices } from "../../schemas/identity/oauth-identity.ts";
import type { Passkey } from "../../schemas/identity/passkey.ts";
import type { AppEnv } from "../app-env.ts";
import { consentsOf } from "../consent/consent-log.ts";
import { accountHistory, operatorChanges } from "../identity/account-history.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import type { AccountSession } from "../identity/session/account-sessions.ts";
import { log } from "../log.ts";
import { periodStart } from "../outage-compensation/compensation-rule.ts";
import { viewingsOf } from "../outage-compensation/live-viewings.ts";
import { sessionRefusalsOf } from "../playback/session-refusals.ts";
import { watchedDays } from "../playback/watched-days.ts";
import { familyOf, newsletterOf, paymentsOf, watchingOf } from "./account-backends.ts";
import { marketingPurposes } from "./options.ts";
import { readChoice, readProfile } from "./user-profile.ts";

/** One section of the file. If its backend fails, the section is marked unavailable and the rest of the file is complete. */
async function part<Data>(
  c: Context<AppEnv>,
  name: string,
  data: Promise<Data>,
): Promise<Data | { unavailable: true }> {
  try {
    return await data;
  } catch (error) {
    log("warn", "section of the account data export unavailable", {
      requestID: c.get("requestID"),
      name,
      error: String(error),
    });
    return { unavailable: true };
  }
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** The account and what its identity provider stores about it. */
export interface DataSubject {
  account: { ssoID: string; email: string; displayName: string };
  attributes: Record<string, string>;
  passkeys: () => Promise<readonly Passkey[]>;
  /** Null where the site has no social sign-in. */
  connected: () => Promise<Pick<ConnectedServices, "links"> | null>;
  sessions: () => Promise<readonly Omit<AccountSession, "id">[]>;
}

/** Everything that this site stores about an account, for its owner. */
export async function exportAccountData(
  c: Context<AppEnv>,
  { account, attributes, ...stored }: DataSubject,
  now: Date,
): Promise<object> {
  const [
    payments,
    family,
    status,
    newsletter,
    keys,
    connected,
    sessions,
    watched,
    live,
    contracts,
    consents,
    days,
    refusals,
    history,
    changes,
  ] = await Promise.all([
    part(c, "payments", paymentsOf(c).account(account.ssoID)),
    part(c, "family", familyOf(c).of(account.ssoID)),
    part(c, "entitlements", accountStatusOf(c, account.ssoID)),
    part(c, "newsletter", newsletterOf(c).lookUp(account.email)),
    part(c, "passkeys", stored.passkeys()),
    part(c, "connected accounts", stored.connected()),
    part(c, "sessions", stored.sessions()),
    part(c, "watched", watchingOf(c).positions(account.ssoID)),
    part(c, "live viewings", viewingsOf(c.env.MARKETING_DB, account.ssoID)),
    part(c, "contracts", paymentsOf(c).contracts(account.ssoID)),
    part(c, "consents", consentsOf(c.env.MARKETING_DB, account.ssoID)),
    part(c, "watched days", watchedDays(c.env.MARKETING_DB, account.ssoID)),
    part(c, "refused playback", sessionRefusalsOf(c.env.MARKETING_DB, account.ssoID)),
    part(c, "account history", accountHistory(c.env.IDENTITY_DB, account.ssoID)),
    part(c, "operators' changes", operatorChanges(c.env.IDENTITY_DB, account.ssoID)),
  ]);
  return {
    madeAt: now.toISOString(),
    account: { id: account.ssoID, email: account.email, displayName: account.displayName },
    profile: readProfile(attributes, c.get("league")),
    attributes,
    marketing: marketingPurposes.map(({ attribute, label }) => {
      const { agreed, at } = readChoice(attributes, attribute);
      return { purpose: label, agreed, at: at?.toISOString() ?? null };
    }),
    sessions: !("unavailable" in sessions)
      ? sessions.map(({ device, place, createdAt, seenAt, current }) => ({ device, place, createdAt, seenAt, current }))
      : sessions,
    passkeys: !("unavailable" in keys)
      ? keys.map(({ id, name, createdAt }) => ({ id, name, createdAt: instant(createdAt) }))
      : keys,
    connectedAccounts:
      connected !== null && "links" in connected
        ? connected.links.map(({ service, email, linkedAt }) => ({ service, email, connectedAt: instant(linkedAt) }))
        : (connected ?? []),
    newsletter:
      newsletter === null || "unavailable" in newsletter
        ? newsletter
        : {
            askedAt: instant(newsletter.askedAt),
            confirmedAt: newsletter.confirmedAt === null ? null : instant(newsletter.confirmedAt),
            language: newsletter.language,
            received: newsletter.received.map(({ title, sentAt }) => ({ title, sentAt: instant(sentAt) })),
          },
    watched: Array.isArray(watched)
      ? watched.map(({ at, ...position }) => ({ ...position, at: new Date(at).toISOString() }))
      : watched,
    watchedLive: Array.isArray(live)
      ? live.map(({ entryID, period }) => ({ entryID, from: periodStart(period).toISOString() }))
      : live,
    watchedDays: days,
    refusedPlayback: refusals,
    lastDays: history,
    operatorChanges: changes,
    // Without the accounts that redeemed gifts.
    contracts: Array.isArray(contracts)
      ? contracts.map(({ usedBy: _by, usedUntil: _until, ...contract }) => contract)
      : contracts,
    consents,
    holds: status,
    payments,
    family,
  };
}
