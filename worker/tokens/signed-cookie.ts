import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { z } from "zod";
import type { AppEnv } from "../app-env.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import { hostCookie, hostCookieScope } from "./host-cookie.ts";

const expiry = z.object({ until: z.int() });

/**
 * Stores a JSON object in a signed `__Host-` cookie for {@link takeSignedJSON}. The browser can read it, but not change it.
 * @param lifetime seconds, which the server checks too.
 */
export async function setSignedJSON(
  c: Context<AppEnv>,
  name: string,
  content: Record<string, unknown>,
  lifetime: number,
): Promise<void> {
  const text = JSON.stringify({ ...content, until: nowInSeconds() + lifetime });
  await setSignedCookie(c, name, text, c.get("settings").SESSION_SECRET, hostCookie(lifetime));
}

/**
 * Reads such a cookie and deletes it.
 * @returns null if there is none, or it is forged or expired. `until` is in whole seconds since 1970.
 */
export async function takeSignedJSON<Shape extends z.ZodRawShape>(
  c: Context<AppEnv>,
  name: string,
  schema: z.ZodObject<Shape>,
): Promise<{ content: z.output<z.ZodObject<Shape>>; until: number } | null> {
  const text = await getSignedCookie(c, c.get("settings").SESSION_SECRET, name, "host");
  if (text === undefined) return null;
  deleteCookie(c, name, hostCookieScope);
  if (text === false) return null;
  const value: unknown = JSON.parse(text);
  const [content, end] = [schema.safeParse(value), expiry.safeParse(value)];
  if (!content.success || !end.success || end.data.until <= nowInSeconds()) return null;
  return { content: content.data, until: end.data.until };
}
