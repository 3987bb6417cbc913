import type { CookieOptions } from "hono/utils/cookie";

/** Where a cookie of this host alone is kept, as setting and deleting name it: as `__Host-…` (RFC 6265bis §4.1.3.2). */
export const hostCookieScope = { prefix: "host", path: "/", secure: true } as const satisfies CookieOptions;

/**
 * A cookie of this host alone that no script reads. SameSite=Lax: it comes along where a link leads here, also from another
 * site, and with the forms and calls of this site.
 * @param maxAge seconds.
 */
export function hostCookie(maxAge: number) {
  return { ...hostCookieScope, httpOnly: true, sameSite: "Lax", maxAge } as const satisfies CookieOptions;
}
