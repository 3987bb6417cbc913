/** The cookie that remembers which promos were shown. */
const cookieName = "promos-seen";

/** A cookie holds 4 kB, and promos that old do not come back. */
const maxRemembered = 300;

/** The ids in a page's cookies (`document.cookie`), in the order in which they were shown. What is no such cookie remembers none. */
export function seenPromos(cookies: string): number[] {
  const value = new RegExp(`(?:^|; )${cookieName}=(\\d{1,15}(?:\\.\\d{1,15})*)(?:;|$)`).exec(cookies)?.[1];
  return value === undefined ? [] : value.split(".").map(Number);
}

/**
 * The cookie, as it is written, that remembers one promo more. It lasts until 2099 (spec:
 * adverts-and-consent#promo-overlays), or for as long as a browser allows.
 */
export function rememberPromo(seen: readonly number[], promoID: number): string {
  const ids = [...seen.filter((id) => id !== promoID), promoID].slice(-maxRemembered);
  return `${cookieName}=${ids.join(".")}; Path=/; Expires=Thu, 31 Dec 2099 23:59:59 GMT; SameSite=Lax`;
}
