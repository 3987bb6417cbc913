/*
 * What a page knows of the account before its code has run. The inline script of a page that waits for a touch (page-hydration.ts) reads it.
 */

/** Parameters of the account, which the page answers by itself. */
export const accountQuery = "[?&](loginSuccess|logoutSuccess|account)=";
export const accountParameters = new RegExp(accountQuery);

/** Key under which a device remembers that somebody was signed in when it last asked. */
export const signedInKey = "signed-in";

/** Remembers whether somebody is signed in on this device, whose pages then start at once: their header says who it is. */
export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(signedInKey, "");
    else localStorage.removeItem(signedInKey);
  } catch {
    // Storage is disabled: the page starts when it is touched.
  }
}
