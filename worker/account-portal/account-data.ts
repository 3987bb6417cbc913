import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { consentsOf } from "../consent/consent-log.ts";
import { accountHistory } from "../identity/account-history.ts";
import { accountStatusOf } from "../identity/account-status.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import { accountSessions } from "../identity/session/account-sessions.ts";
import { log } from "../log.ts";
import { periodStart } from "../outage-compensation/compensation-rule.ts";
import { viewingsOf } from "../outage-compensation/live-viewings.ts";
import { sessionRefusalsOf } from "../playback/session-refusals.ts";
import { watchedDays } from "../playback/watched-days.ts";
import { familyService } from "../services/family.ts";
import { newsletterService } from "../services/newsletter.ts";
import { paymentsService } from "../services/payments.ts";
import { watchPositionService } from "../services/watch-positions.ts";
import { marketingPurposes } from "./options.ts";
import { selfService } from "./self-service.ts";
import type { SignedInUser } from "./signed-in-user.ts";
import { readChoice, readProfile } from "./user-profile.ts";

/** Milliseconds per page, for calls to backends. */
const waitLimit = 8_000;

export const paymentsOf = (c: Context<AppEnv>) =>
  paymentsService(c.get("backends")("payments"), {
    signal: AbortSignal.timeout(waitLimit),
  });

export const familyOf = (c: Context<AppEnv>) =>
  familyService(c.get("backends")("payments"), {
    signal: AbortSignal.timeout(waitLimit),
  });

export const newsletterOf = (c: Context<AppEnv>) =>
  newsletterService(c.get("backends")("content"), {
    signal: AbortSignal.timeout(waitLimit),
  });

export const watchingOf = (c: Context<AppEnv>) =>
  watchPositionService(c.get("backends")("video"), {
    signal: AbortSignal.timeout(waitLimit),
  });

/** One section of the file. If its backend fails, the section says so instead of failing the file. */
async function part<Held>(
  c: Context<AppEnv>,
  name: string,
  held: Promise<Held>,
): Promise<Held | { unavailable: true }> {
  try {
    return await held;
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

/** Everything that this site stores about the signed-in account, for its owner to download. */
export async function exportAccountData(
  c: Context<AppEnv>,
  { account, accessToken }: SignedInUser,
  now: Date,
): Promise<object> {
  const attributes = await selfService(c).attributes(accessToken);
  const { passkeys, social } = identityProvider(c);
  const [
    payments,
    family,
    standing,
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
  ] = await Promise.all([
    part(c, "payments", paymentsOf(c).account(account.ssoID)),
    part(c, "family", familyOf(c).of(account.ssoID)),
    part(c, "entitlements", accountStatusOf(c, account.ssoID)),
    part(c, "newsletter", newsletterOf(c).lookUp(account.email)),
    part(c, "passkeys", passkeys === null ? Promise.resolve([]) : passkeys.list(accessToken)),
    part(c, "connected accounts", social?.accounts?.list(accessToken) ?? Promise.resolve(null)),
    part(c, "sessions", accountSessions(c)),
    part(c, "watched", watchingOf(c).positions(account.ssoID)),
    part(c, "live viewings", viewingsOf(c.env.MARKETING_DB, account.ssoID)),
    part(c, "contracts", paymentsOf(c).contracts(account.ssoID)),
    part(c, "consents", consentsOf(c.env.MARKETING_DB, account.ssoID)),
    part(c, "watched days", watchedDays(c.env.MARKETING_DB, account.ssoID)),
    part(c, "refused playback", sessionRefusalsOf(c.env.MARKETING_DB, account.ssoID)),
    part(c, "account history", accountHistory(c.env.IDENTITY_DB, account.ssoID)),
  ]);
  return {
    madeAt: now.toISOString(),
    account: { id: account.ssoID, email: account.email, displayName: account.displayName },
    profile: readProfile(attributes),
    attributes,
    marketing: marketingPurposes.map(({ attribute, label }) => {
      const { agreed, at } = readChoice(attributes, attribute);
      return { purpose: label, agreed, at: at?.toISOString() ?? null };
    }),
    sessions: Array.isArray(sessions)
      ? sessions.map(({ device, place, createdAt, seenAt, current }) => ({ device, place, createdAt, seenAt, current }))
      : sessions,
    passkeys: Array.isArray(keys)
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
    // Not who has redeemed a gift.
    contracts: Array.isArray(contracts) ? contracts.map(({ usedBy: _usedBy, ...contract }) => contract) : contracts,
    consents,
    holds: standing,
    payments,
    family,
  };
}
