import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../app-env.ts";
import { hostCookie } from "../host-cookie.ts";
import { perRequest } from "../per-request.ts";

const cookieName = "device";
const identifier = /^[A-Za-z0-9-]{36}$/;
/** Seconds: the 400 days that browsers allow a cookie (RFC 6265bis §5.5). */
const lifetime = 400 * 24 * 60 * 60;

/** A name issued in this request: later calls return the same. */
const issued = perRequest<string>();

/**
 * Which browser this is, by a random name that the server gave it (`__Host-device`). Tabs, reloads and reconnections of one
 * browser are one device. The name says nothing about the account and opens nothing: it only counts.
 * @returns the name, and sets the cookie where the browser has none yet.
 */
export function ensureDevice(c: Context<AppEnv>): string {
  const known = issued.get(c) ?? knownDevice(c);
  if (known !== null) return known;
  const device = crypto.randomUUID();
  issued.set(c, device);
  setCookie(c, cookieName, device, hostCookie(lifetime));
  return device;
}

/** The name that this browser came with; null where it has none. */
export function knownDevice(c: Context): string | null {
  const known = getCookie(c, cookieName, "host");
  return known !== undefined && identifier.test(known) ? known : null;
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

/** A device in words for its owner, from the User-Agent header: "Firefox on Windows". Order matters: browsers name their ancestors. */
export function deviceLabel(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers) ?? "A browser";
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
