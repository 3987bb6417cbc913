import type { Account } from "../../../schemas/account.ts";
import { clearLoginPrompt } from "../../state/login-prompt.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { closePanel } from "../../state/panels.ts";
import { afterLoginCheck, afterSignIn, afterSignOut, updateUser } from "../../state/user.ts";
import { isSessionAnswer } from "./is-session-answer.ts";

/** Milliseconds from signing out until the account panel closes (accounts-and-streaming §4). */
const closeAfterSignOut = 600;

/** Tells this browser's other tabs that somebody has signed in or out. */
function tellOtherTabs(): void {
  const channel = new BroadcastChannel("account");
  channel.postMessage("changed");
  channel.close();
}

/** Keeps this tab's user true when somebody signs in or out in another one. @returns ends it. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel("account");
  channel.onmessage = () => void checkLogin();
  return () => channel.close();
}

async function fetchAccount(): Promise<Account | null> {
  const response = await fetch("/api/session", { headers: { accept: "application/json" } });
  if (!response.ok) return null;
  const body: unknown = await response.json();
  if (!isSessionAnswer(body)) return null;
  if (body.problem !== null) notifyError(body.problem.title, body.problem.message);
  return body.account;
}

/** Asks who is signed in, and puts the answer into the user store. A check that fails counts as signed out (§4). */
export async function checkLogin(): Promise<Account | null> {
  const account = await fetchAccount().catch(() => null);
  updateUser((user) => afterLoginCheck(user, account));
  if (account !== null) clearLoginPrompt();
  return account;
}

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
  const { signInAnswer, signInRefusal } = await import("../../../schemas/sign-in.ts");
  try {
    const response = await fetch(door, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (!response.ok) return signInRefusal.safeParse(answer).data?.error ?? unavailable;
    const { account, goTo } = signInAnswer.parse(answer);
    updateUser((user) => afterSignIn(user, account));
    clearLoginPrompt();
    notifyAccount("Logged In");
    tellOtherTabs();
    if (goTo !== null) window.location.assign(goTo);
    return null;
  } catch {
    return unavailable;
  } finally {
    updateUser((user) => ({ ...user, loginCheckCompleted: true }));
  }
}

/** Signs in with a password (§4 "Direct login"). */
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
  tellOtherTabs();
  setTimeout(() => closePanel("accountHeaderOpen"), closeAfterSignOut);
}

/** The session has ended already: the store follows and the fan is told. */
export function announceSignOut(): void {
  updateUser(afterSignOut);
  notifyAccount("Logged Out");
}
