import { env, exports } from "cloudflare:workers";
import { accountStatement, newPasswordStatements } from "../../../worker/backends/identity/account-statements.ts";
import { hashPassword } from "../../../worker/identity/password.ts";
import { nowInSeconds } from "../../../worker/now-in-seconds.ts";

/** Everybody's password in these tests. */
export const password = "terrace-chant-1884";

/** The cheapest hash, for tests that are not about its cost: hashes are expensive on purpose, and hundreds of tests sign in. */
export const cheapHash = (secret: string) => hashPassword(secret, { logN: 1, r: 1, p: 1 });

/** Creates a confirmed account. */
export async function newFan({
  plain = password,
  mustChangePassword = false,
}: {
  plain?: string;
  mustChangePassword?: boolean;
} = {}): Promise<{ email: string; ssoID: string }> {
  const wanted = `fan-${crypto.randomUUID()}@fans.example`;
  const { id, email, statement } = await accountStatement({ email: wanted, password: plain }, new Date(), cheapHash);
  const statements = [statement, ...(mustChangePassword ? newPasswordStatements(id, nowInSeconds()) : [])];
  await env.IDENTITY_DB.batch(statements.map(({ sql, params }) => env.IDENTITY_DB.prepare(sql).bind(...params)));
  return { email, ssoID: id };
}

/** A response's cookies, as a browser would send them back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/** Only the session cookie, without the browser's: each request with it is from another device. */
export async function signedInCookie(email: string): Promise<string> {
  const response = await exports.default.fetch(
    new Request("https://site.example/api/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  );
  if (response.status !== 200) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  const session = cookieOf(response)
    .split("; ")
    .find((cookie) => cookie.startsWith("__Host-session="));
  if (session === undefined) throw new Error("Sign-in set no session cookie.");
  return session;
}
