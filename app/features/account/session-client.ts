import { subscribe } from "valtio";
import type { Account, SessionAnswer } from "../../../schemas/account.ts";
import { clearLoginPrompt } from "../../state/login-prompt.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { closePanel, panels } from "../../state/panels.ts";
import { afterLoginCheck, afterSignIn, afterSignOut, type User, updateUser } from "../../state/user.ts";
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

/** How often somebody has signed in or out on this page: an older login check knows nothing of it. */
let changes = 0;

/** Somebody has signed in or out here, and the server knows. */
function change(transition: (user: User) => User): void {
  changes++;
  updateUser(transition);
}

const nobody: SessionAnswer = { account: null, problem: null, blocked: false };

async function askServer(): Promise<SessionAnswer> {
  const response = await fetch("/api/session", { headers: { accept: "application/json" } });
  const body: unknown = response.ok ? await response.json() : null;
  return isSessionAnswer(body) ? body : nobody;
}

/**
 * Asks who is signed in, and puts the answer into the user store. A check that fails counts as signed out (§4); one that a
 * sign-in or a sign-out has overtaken counts for nothing.
 */
export async function checkLogin(): Promise<Account | null> {
  const asked = changes;
  const { account, problem, blocked, country = null } = await askServer().catch(() => nobody);
  if (asked !== changes) return null;
  updateUser((user) => ({ ...afterLoginCheck(user, account, blocked), country }));
  if (account !== null) clearLoginPrompt();
  if (problem !== null) notifyError(problem.title, problem.message);
  return account;
}

/** The server has ended this browser's sign-in: every tab finds out what is left of it. */
export async function followServer(): Promise<void> {
  await checkLogin();
  tellOtherTabs();
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
    if (!response.ok) {
      const refusal = signInRefusal.safeParse(answer).data?.error ?? unavailable;
      if (refusal.code === "blocked") updateUser((user) => ({ ...user, blocked: true }));
      return refusal;
    }
    const { account, goTo } = signInAnswer.parse(answer);
    change((user) => afterSignIn(user, account));
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
  closePanelSoon();
}

/** Unless the fan is quicker: a panel that was closed and opened again, or logged in from, is not what this was about. */
function closePanelSoon(): void {
  const asked = changes;
  const forget = subscribe(panels, () => {
    if (!panels.accountHeaderOpen) stop();
  });
  const closing = setTimeout(() => {
    stop();
    if (asked === changes) closePanel("accountHeaderOpen");
  }, closeAfterSignOut);
  function stop() {
    clearTimeout(closing);
    forget();
  }
}

/** The session has ended already: the store follows and the fan is told. */
export function announceSignOut(): void {
  change(afterSignOut);
  notifyAccount("Logged Out");
}
