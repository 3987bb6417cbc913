import { subscribe } from "valtio";
import { clearLoginPrompt } from "../../state/login-prompt.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { closePanel, panels } from "../../state/panels.ts";
import { afterSignIn, updateUser } from "../../state/user.ts";
import { announceSignOut, change, notifyOtherTabs, trackChanges } from "./session-client.ts";

/** Milliseconds from signing out until the account panel closes (spec: accounts#logout). */
const closeAfterSignOut = 600;

export interface Credentials {
  email: string;
  password: string;
  newPassword?: string;
  newPasswordConfirmation?: string;
}
/** A refused sign-in. `code` is one of signInErrors' or the API's own. */
export interface SignInRefusal {
  code: string;
  message: string;
}

export const unavailable: SignInRefusal = {
  code: "unavailable",
  message: "Unable to sign in at the moment. Please try again in a few minutes.",
};

/** Posts to a door of sign-in and takes over the account that it answers; goes on to where the fan was sent from. @returns why not, or null once the store has it. */
export async function postSignIn(door: string, body: object): Promise<SignInRefusal | null> {
  const { signInResponse, signInErrorResponse } = await import("../../../schemas/identity/sign-in.ts");
  try {
    const response = await fetch(door, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) {
      const refusal = signInErrorResponse.safeParse(answer).data?.error ?? unavailable;
      if (refusal.code === "blocked") updateUser((user) => ({ ...user, blocked: true }));
      return refusal;
    }
    const { account, goTo } = signInResponse.parse(answer);
    change((user) => afterSignIn(user, account));
    clearLoginPrompt();
    notifyAccount("Logged In");
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
    if (!response.ok) throw new Error(`Sign-out answered ${response.status}`);
  } catch {
    notifyError("There was a problem logging out", "Please try again in a few minutes");
    return;
  }
  announceSignOut();
  notifyOtherTabs();
  closePanelSoon();
}

/** Unless the fan is quicker: a panel that was closed and opened again, or logged in from, is not what this was about. */
function closePanelSoon(): void {
  const stillTrue = trackChanges();
  const forget = subscribe(panels, () => {
    if (!panels.accountHeaderOpen) stop();
  });
  const closing = setTimeout(() => {
    stop();
    if (stillTrue()) closePanel("accountHeaderOpen");
  }, closeAfterSignOut);
  function stop() {
    clearTimeout(closing);
    forget();
  }
}
