import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";
import { deviceLabel } from "./device-label.ts";

/* `__Host-device-name`: the owner's name for a browser, such as "Living room", stored in that browser. It is only displayed. */

const cookieName = "device-name";
/** 400 days in seconds: the longest that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

/**
 * A name as typed; empty for none. Of the characters that only format text it may have those that Persian words and compound emoji contain
 * (U+200C, U+200D, tags): others would reorder or hide what stands around it.
 */
export const deviceNameField = z
  .string()
  .trim()
  .max(40, message("Use at most 40 characters."))
  .regex(/^\P{Cc}*$/u, message("Write the name on one line."))
  .regex(/^(?:[\u200c-\u200d\u{e0020}-\u{e007f}]|\P{Cf})*$/u, message("Leave out characters that cannot be seen."));

/** The name given to the request's browser; empty for none. */
export const givenDeviceName = (c: Context<AppEnv>): string =>
  deviceNameField.safeParse(getCookie(c, cookieName, "host")).data ?? "";

/** The name of the request's device: the one given to it, or else "Firefox on Windows". */
export const deviceName = (c: Context<AppEnv>): string =>
  givenDeviceName(c) || deviceLabel(c.req.header("user-agent") ?? "");

/** Stores a name in the browser. @param name empty to delete it */
export function nameDevice(c: Context<AppEnv>, name: string): void {
  if (name === "") deleteCookie(c, cookieName, hostCookieScope);
  else setCookie(c, cookieName, name, hostCookie(maxAge));
}
