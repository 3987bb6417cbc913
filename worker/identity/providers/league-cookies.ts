import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../../app-env.ts";

/** The cookies that the league's sites share. */
export interface LeagueCookies {
  get(name: string): string | null;
  /** @param maxAge seconds. */
  set(name: string, value: string, maxAge: number): void;
  clear(name: string): void;
}

/**
 * Cookies of the league's domain. They are not Secure, because sites of the league without a certificate may share them
 * (spec: accounts#identity-service-cookies); scripts cannot read them.
 */
export function leagueCookies(c: Context<AppEnv>): LeagueCookies {
  const { IDENTITY_COOKIE_DOMAIN: domain } = c.get("settings");
  const scope = { path: "/", ...(domain !== "" && { domain }) };
  return {
    get: (name) => getCookie(c, name) || null,
    set: (name, value, maxAge) =>
      setCookie(c, name, value, { ...scope, httpOnly: true, sameSite: "Lax", secure: false, maxAge }),
    clear: (name) => {
      deleteCookie(c, name, scope);
    },
  };
}
