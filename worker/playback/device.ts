import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../app-env.ts";
import { hostCookie } from "../host-cookie.ts";
import { perRequest } from "../per-request.ts";

const cookieName = "device";
const deviceID = /^[A-Za-z0-9-]{36}$/;
/** 400 days in seconds: the longest that browsers allow (RFC 6265bis §5.5). */
const maxAge = 400 * 24 * 60 * 60;

/** The id issued in this request, which later calls return too. */
const issued = perRequest<string>();

/**
 * Identifies the browser by a random id (`__Host-device`), and sets the cookie where it has none yet. Tabs, reloads and
 * reconnections of one browser are one device. The id says nothing about the account and grants nothing.
 */
export function ensureDevice(c: Context<AppEnv>): string {
  const known = issued.get(c) ?? knownDevice(c);
  if (known !== null) return known;
  const device = crypto.randomUUID();
  issued.set(c, device);
  setCookie(c, cookieName, device, hostCookie(maxAge));
  return device;
}

/** The device id that the request came with; null where it has none. */
export function knownDevice(c: Context): string | null {
  const known = getCookie(c, cookieName, "host");
  return known !== undefined && deviceID.test(known) ? known : null;
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** A label from the User-Agent header: "Firefox on Windows". Order matters: browsers also name those they are compatible with. */
export function deviceLabel(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers) ?? "A browser";
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
