import { nowInSeconds } from "../../now-in-seconds.ts";
import { sessionData } from "./record.ts";
import { listSessions } from "./session-index.ts";
import { sessionBounds } from "./session-limits.ts";

/** Seconds for which KV may still return the record from before a renewal. */
const staleness = 60;

/**
 * Entitlements that an account's sign-in provider has sold to it, from all of its live sessions. A session that is not in use says what was
 * sold when its tokens were issued, so it does not count once they have expired.
 */
export async function providerEntitlements(
  env: Pick<Env, "IDENTITY_DB" | "SESSIONS">,
  ssoID: string,
): Promise<string[]> {
  const sessions = await listSessions(env.IDENTITY_DB, ssoID, sessionBounds(new Date()));
  const stored = await Promise.all(sessions.map(({ recordKey }) => env.SESSIONS.get(recordKey, "json")));
  return stored
    .flatMap((value) => sessionData.safeParse(value).data?.record ?? [])
    .filter(({ tokens }) => tokens.expiresAt + staleness > nowInSeconds())
    .flatMap(({ identity }) => identity.entitlements ?? []);
}
