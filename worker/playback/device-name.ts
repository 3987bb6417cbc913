import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { hostCookie, hostCookieScope } from "../tokens/host-cookie.ts";
import { deviceLabel } from "./device.ts";

/*
 * `__Host-device-name`: what its owner calls a browser, kept in that browser: "Living room". It is shown and decides nothing.
 */

const cookieName = "device-name";
/** 400 days in seconds: the longest that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

/** A name as typed; empty for none. */
export const deviceNameField = z
  .string()
  .trim()
  .max(40, message("Use at most 40 characters."))
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, message("Write the name on one line."));

/** The name that the request's browser was given; empty without one. */
export const givenDeviceName = (c: Context<AppEnv>): string =>
  deviceNameField.safeParse(getCookie(c, cookieName, "host")).data ?? "";

/** What the request's device is called: its given name, or else "Firefox on Windows". */
export const deviceName = (c: Context<AppEnv>): string =>
  givenDeviceName(c) || deviceLabel(c.req.header("user-agent") ?? "");

/** Keeps a name in the browser. @param name empty to forget it */
export function nameDevice(c: Context<AppEnv>, name: string): void {
  if (name === "") deleteCookie(c, cookieName, hostCookieScope);
  else setCookie(c, cookieName, name, hostCookie(maxAge));
}
