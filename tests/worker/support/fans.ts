import { serializeSigned } from "hono/utils/cookie";
import { z } from "zod";
import { grantTo } from "./account-status.ts";
import { newFan, signedInCookie } from "./accounts.ts";
import { testSetting } from "./keyed-backend.ts";

/** A signed-in fan with these entitlements. It is only the session cookie, so each request with it is from another device. */
export async function fan(...entitlements: string[]): Promise<{ ssoID: string; email: string; cookie: string }> {
  const { email, ssoID } = await newFan();
  for (const entitlement of entitlements) await grantTo(ssoID, entitlement);
  return { ssoID, email, cookie: await signedInCookie(email) };
}

/** The cookies of another browser with this session, which has its own device. */
export async function browserOf(session: string): Promise<string> {
  const value = decodeURIComponent(/__Host-session=([^;]*)/.exec(session)?.[1] ?? "");
  const key = z.string().parse(JSON.parse(atob(value.split(".")[0] ?? "")));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  const name = `${crypto.randomUUID()}.${Buffer.from(digest).toString("base64url").slice(0, 22)}`;
  return `${session}; __Host-${await serializeSigned("device", name, testSetting("SESSION_SECRET"))}`;
}

/** The server's name for a browser's device, from its cookies. */
export const deviceOf = (browser: string): string =>
  /__Host-device=([0-9a-f-]{36}\.[\w-]{22})/.exec(decodeURIComponent(browser))?.[1] ?? "";
