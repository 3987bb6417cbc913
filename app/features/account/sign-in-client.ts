import { subscribe } from "valtio";
import { message, t } from "../../../schemas/site/messages.ts";
import { clearLoginPrompt } from "../../state/login-prompt.ts";
import { notifyError } from "../../state/notifications.ts";
import { closePanel, panels } from "../../state/panels.ts";
import { afterSignIn, updateUser } from "../../state/user.ts";
import { announceSignIn, announceSignOut } from "./announce-sign-in.ts";
import { applyTransition, notifyOtherTabs, trackChanges } from "./session-client.ts";

/** Milliseconds from signing out until the account panel closes (spec: accounts#logout). */
const closeAfterSignOut = 600;

export interface Credentials {
  email: string;
  password: string;
  newPassword?: string;
  newPasswordConfirmation?: string;
}
/** A refused sign-in, in English. `code` is a key of `signInErrors`, or the API's own. */
export interface SignInRefusal {
  code: string;
  message: string;
}

export const unavailable: SignInRefusal = {
  code: "unavailable",
  message: message("Unable to sign in at the moment. Please try again in a few minutes."),
};

/**
 * Posts to a sign-in endpoint, stores the account of the response, and redirects if the response has a URL.
 * @returns the refusal; null on success.
 */
export async function postSignIn(path: string, body: object): Promise<SignInRefusal | null> {
  try {
    const { signInResponse, signInErrorResponse } = await import("../../../schemas/identity/sign-in.ts");
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const result: unknown = await response.json();
    if (!response.ok) {
      const refusal = signInErrorResponse.safeParse(result).data?.error ?? unavailable;
      if (refusal.code === "blocked") updateUser((user) => ({ ...user, blocked: true }));
      return refusal;
    }
    const { account, goTo } = signInResponse.parse(result);
    applyTransition((user) => afterSignIn(user, account));
    clearLoginPrompt();
    announceSignIn();
    notifyOtherTabs();
    if (goTo !== null) window.location.assign(goTo);
    return null;
  } catch {
    return unavailable;
  } finally {
    updateUser((user) => ({ ...user, loginCheckCompleted: true }));
  }
}

/** Signs in with a password (spec: accounts#direct-login). */
export const signIn = (credentials: Credentials) => postSignIn("/api/auth/sign-in", credentials);

/** Signs out here and on the server; the panel closes a moment later. */
export async function signOut(): Promise<void> {
  try {
    const response = await fetch("/api/auth/sign-out", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: "{}",
    });
    if (!response.ok) throw new Error(`Sign-out responded with ${response.status}`);
  } catch {
    notifyError(t("There was a problem logging out"), t("Please try again in a few minutes"));
    return;
  }
  announceSignOut();
  notifyOtherTabs();
  closePanelSoon();
}

/** Closes the panel a moment later, unless the fan closes it or logs in first. */
function closePanelSoon(): void {
  const isCurrent = trackChanges();
  const unsubscribe = subscribe(panels, () => {
    if (!panels.accountHeaderOpen) stop();
  });
  const closing = setTimeout(() => {
    stop();
    if (isCurrent()) closePanel("accountHeaderOpen");
  }, closeAfterSignOut);
  function stop() {
    clearTimeout(closing);
    unsubscribe();
  }
}
