import type { Account, SessionResponse } from "../../../schemas/identity/account.ts";
import { translated } from "../../../schemas/site/messages.ts";
import { clearLoginPrompt } from "../../state/login-prompt.ts";
import { notifyError } from "../../state/notifications.ts";
import { rememberSignedIn } from "../../state/signed-in.ts";
import { afterLoginCheck, type User, updateUser, user } from "../../state/user.ts";
import { openBroadcast } from "../../ui/open-broadcast.ts";
import { isSessionResponse } from "./is-session-response.ts";

/**
 * The channel on which this tab listens to the others; null while it does not listen. Notifications are sent on it too, because a
 * BroadcastChannel does not receive its own messages.
 */
let otherTabs: BroadcastChannel | null = null;

/** Notifies this browser's other tabs of a sign-in, a sign-out, or entitlements that have changed. */
export function notifyOtherTabs(): void {
  const channel = otherTabs ?? openBroadcast("account");
  channel?.postMessage("changed");
  if (channel !== otherTabs) channel?.close();
}

/** Checks the login again when another tab has notified this one. @returns stops it. */
export function followOtherTabs(): () => void {
  otherTabs = openBroadcast("account");
  otherTabs?.addEventListener("message", () => void checkLogin());
  return () => {
    otherTabs?.close();
    otherTabs = null;
  };
}

/** Number of sign-ins and sign-outs on this page. A login check that started before one is outdated. */
let sessionChanges = 0;

/** @returns a function that returns whether there has been no sign-in or sign-out on this page since the call. */
export function trackChanges(): () => boolean {
  const before = sessionChanges;
  return () => before === sessionChanges;
}

/** Applies a sign-in or sign-out that the server has confirmed. */
export function applyTransition(transition: (user: User) => User): void {
  sessionChanges++;
  updateUser(transition);
  rememberSignedIn(user.loggedIn);
}

const signedOut: SessionResponse = { account: null, problem: null, blocked: false };

/** @returns null if the check failed: no valid response, or the page was left before it came. */
async function fetchSession(): Promise<SessionResponse | null> {
  try {
    const response = await fetch("/api/session", { headers: { accept: "application/json" } });
    const body: unknown = response.ok ? await response.json() : null;
    return isSessionResponse(body) ? body : null;
  } catch {
    return null;
  }
}

/**
 * Fetches who is signed in, and updates the user store. A failed check counts as signed out (spec: accounts#login-check), but only on this
 * page: the device still remembers the sign-in. A check is ignored if the fan signed in or out while it ran.
 */
export async function checkLogin(): Promise<Account | null> {
  const isCurrent = trackChanges();
  let session = await fetchSession();
  // Another tab's request may just have ended the session, and set a cookie with the reason after this request was sent.
  const unexplained = session?.account === null && session.problem === null && !session.blocked;
  if (user.loggedIn && unexplained) session = await fetchSession();
  if (!isCurrent()) return null;
  const { account, problem, blocked, country = null } = session ?? signedOut;
  updateUser((user) => ({ ...afterLoginCheck(user, account, blocked), country }));
  if (session !== null) rememberSignedIn(user.loggedIn);
  if (account !== null) clearLoginPrompt();
  if (problem !== null) notifyError(translated(problem.title), translated(problem.message));
  return account;
}

/** Checks the login in every tab. For when the server has ended this browser's session, or changed its entitlements. */
export async function recheckLogin(): Promise<void> {
  await checkLogin();
  notifyOtherTabs();
}
