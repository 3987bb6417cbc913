import type { CookieOptions } from "hono/utils/cookie";

/** Attributes that set and delete a `__Host-` cookie (RFC 6265bis §4.1.3.2). */
export const hostCookieScope = { prefix: "host", path: "/", secure: true } as const satisfies CookieOptions;

/**
 * A `__Host-` cookie that scripts cannot read. SameSite=Lax: browsers send it with links from other sites, and with all requests from this
 * site.
 * @param maxAge seconds.
 */
export function hostCookie(maxAge: number) {
  return { ...hostCookieScope, httpOnly: true, sameSite: "Lax", maxAge } as const satisfies CookieOptions;
}
