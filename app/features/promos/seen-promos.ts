/** Cookie with the ids of the promos that were shown. */
const cookieName = "promos-seen";

/** A cookie holds 4 kB, and promos that old do not return. */
const maxRemembered = 300;

/** The ids in `document.cookie`, in the order in which the promos were shown; none in an invalid cookie. */
export function seenPromos(cookies: string): number[] {
  const value = new RegExp(`(?:^|; )${cookieName}=(\\d{1,15}(?:\\.\\d{1,15})*)(?:;|$)`).exec(cookies)?.[1];
  return value === undefined ? [] : value.split(".").map(Number);
}

/**
 * The cookie after one more promo. It expires in 2099 (spec: adverts-and-consent#promo-overlays), or as late as the browser
 * allows.
 */
export function rememberPromo(seen: readonly number[], promoID: number): string {
  const ids = [...seen.filter((id) => id !== promoID), promoID].slice(-maxRemembered);
  return `${cookieName}=${ids.join(".")}; Path=/; Expires=Thu, 31 Dec 2099 23:59:59 GMT; SameSite=Lax`;
}
