import { sessionBounds, sessionData } from "./record.ts";
import { listSessions } from "./session-index.ts";

/** What the provider that signed an account in has sold it, by all of its sessions that live. */
export async function providerEntitlements(
  env: Pick<Env, "IDENTITY_DB" | "SESSIONS">,
  ssoID: string,
): Promise<string[]> {
  const sessions = await listSessions(env.IDENTITY_DB, ssoID, sessionBounds(new Date()));
  const stored = await Promise.all(sessions.map(({ recordKey }) => env.SESSIONS.get(recordKey, "json")));
  return stored.flatMap((value) => sessionData.safeParse(value).data?.record.identity.entitlements ?? []);
}
