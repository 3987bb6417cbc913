import { newFan, signedInCookie } from "../accounts.ts";
import { grantTo } from "./account-status.ts";

/** A signed-in fan who holds these entitlements. The cookie is the session's alone: each use of it is another device. */
export async function fan(...entitlements: string[]): Promise<{ ssoID: string; email: string; cookie: string }> {
  const { email, ssoID } = await newFan();
  for (const entitlement of entitlements) await grantTo(ssoID, entitlement);
  return { ssoID, email, cookie: await signedInCookie(email) };
}

/** Names of browsers, as the server gives them. */
export const newDevice = () => `__Host-device=${crypto.randomUUID()}`;
