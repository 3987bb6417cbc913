import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../../app-env.ts";
import { perRequest } from "../../request/per-request.ts";

/** The cookies that the league's sites share. */
export interface LeagueCookies {
  /** The browser's value, or what this request has made of it. */
  get(name: string): string | null;
  /** @param maxAge seconds. */
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
}

/** What each request sets (null: clears), by name. */
const changes = perRequest<Map<string, string | null>>();

/**
 * Cookies of the league's domain. They are not Secure, because sites of the league without a certificate may share them
 * (spec: accounts#identity-service-cookies); scripts cannot read them.
 */
export function leagueCookies(c: Context<AppEnv>): LeagueCookies {
  const { IDENTITY_COOKIE_DOMAIN: domain } = c.get("settings");
  const scope = { path: "/", ...(domain !== "" && { domain }) };
  const changed = changes.getOrCreate(c, () => new Map());
  return {
    get: (name) => changed.get(name) ?? (changed.has(name) ? null : getCookie(c, name) || null),
    set: (name, value, maxAge) => {
      changed.set(name, value);
      setCookie(c, name, value, { ...scope, httpOnly: true, sameSite: "Lax", secure: false, maxAge });
    },
    clear: (name) => {
      changed.set(name, null);
      deleteCookie(c, name, scope);
    },
  };
}
