import { newFan, signedInCookie } from "./accounts.ts";
import { visit } from "./visit.ts";

/** A confirmed, signed-in account. */
export async function signedInUser(): Promise<{ email: string; ssoID: string; cookie: string }> {
  const fan = await newFan();
  return { ...fan, cookie: await signedInCookie(fan.email) };
}

/** The text of a page, as a signed-in fan sees it. */
export const pageFor = async (path: string, cookie: string) =>
  await (await visit(path, { headers: { cookie } })).text();

let addresses = 0;

/** Posts a form. Each comes from another IP address, because only single tests are about rate limits. */
export const postForm = (
  path: string,
  fields: Record<string, string>,
  cookie = "",
  headers: Record<string, string> = {},
): Promise<Response> =>
  visit(path, {
    method: "POST",
    headers: { cookie, "cf-connecting-ip": `198.18.${++addresses >> 8}.${addresses & 255}`, ...headers },
    body: new URLSearchParams(fields),
  });
