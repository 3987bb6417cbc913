/* What a page knows about the account before its code runs. The inline script of a held page (page-hydration.ts) reads it. */

/** URL parameters about the account, which the page handles without being touched. */
export const accountQuery = "[?&](loginSuccess|logoutSuccess|account)=";
export const accountParameters = new RegExp(accountQuery);

/** Storage key that marks that a user was signed in at this device's last login check. */
export const signedInKey = "signed-in";

/** Whether a user was signed in at this device's last login check, or comes from signing in elsewhere. */
export function maySignIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null || accountParameters.test(location.search);
  } catch {
    return false;
  }
}

/** Stores whether a user is signed in on this device. Its pages then start at once: their header shows the user. */
export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(signedInKey, "");
    else localStorage.removeItem(signedInKey);
  } catch {
    // Storage is disabled: the page starts on the first touch.
  }
}
