import { sessionData } from "./record.ts";
import { listSessions } from "./session-index.ts";
import { sessionBounds } from "./session-limits.ts";

/** Entitlements that an account's sign-in provider has sold to it, from all of its live sessions. */
export async function providerEntitlements(
  env: Pick<Env, "IDENTITY_DB" | "SESSIONS">,
  ssoID: string,
): Promise<string[]> {
  const sessions = await listSessions(env.IDENTITY_DB, ssoID, sessionBounds(new Date()));
  const stored = await Promise.all(sessions.map(({ recordKey }) => env.SESSIONS.get(recordKey, "json")));
  return stored.flatMap((value) => sessionData.safeParse(value).data?.record.identity.entitlements ?? []);
}
