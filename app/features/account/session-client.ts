import type { Account, SessionResponse } from "../../../schemas/identity/account.ts";
import { clearLoginPrompt } from "../../state/login-prompt.ts";
import { notifyAccount, notifyError } from "../../state/notifications.ts";
import { afterLoginCheck, afterSignOut, type User, updateUser } from "../../state/user.ts";
import { isSessionResponse } from "./is-session-response.ts";

/** Tells this browser's other tabs that somebody has signed in or out. */
export function notifyOtherTabs(): void {
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

/** @returns whether nobody has signed in or out on this page since. */
export function trackChanges(): () => boolean {
  const asked = changes;
  return () => asked === changes;
}

/** Somebody has signed in or out here, and the server knows. */
export function change(transition: (user: User) => User): void {
  changes++;
  updateUser(transition);
}

const nobody: SessionResponse = { account: null, problem: null, blocked: false };

async function askServer(): Promise<SessionResponse> {
  const response = await fetch("/api/session", { headers: { accept: "application/json" } });
  const body: unknown = response.ok ? await response.json() : null;
  return isSessionResponse(body) ? body : nobody;
}

/**
 * Asks who is signed in, and puts the answer into the user store. A check that fails counts as signed out (spec:
 * accounts#login-check); one that a sign-in or a sign-out has overtaken counts for nothing.
 */
export async function checkLogin(): Promise<Account | null> {
  const stillTrue = trackChanges();
  const { account, problem, blocked, country = null } = await askServer().catch(() => nobody);
  if (!stillTrue()) return null;
  updateUser((user) => ({ ...afterLoginCheck(user, account, blocked), country }));
  if (account !== null) clearLoginPrompt();
  if (problem !== null) notifyError(problem.title, problem.message);
  return account;
}

/** The server has ended this browser's sign-in: every tab finds out what is left of it. */
export async function recheckLogin(): Promise<void> {
  await checkLogin();
  notifyOtherTabs();
}

/** The session has ended already: the store follows and the fan is told. */
export function announceSignOut(): void {
  change(afterSignOut);
  notifyAccount("Logged Out");
}
