import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { LoginProblem } from "../../schemas/identity/account.ts";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { loginProblems } from "../../schemas/identity/login-problems.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { accountPortal } from "../services/account-portal.ts";
import { BackendError } from "../services/backend-error.ts";
import { backendURL } from "../services/backends.ts";
import { leagueCookies } from "./providers/league-cookies.ts";
import { currentTokens } from "./session/current.ts";
import { endSession } from "./session/end.ts";
import { storeAccessToken } from "./session/refresh.ts";
import type { Identity } from "./signed-in.ts";

/** Milliseconds for all calls of one login check. */
const timeout = 3000;

export type PortalCheck = { known: true } | { known: false; problem: LoginProblem | null };

/** The remote portal, called with this session's credentials; null when only the embedded portal exists, or nobody is signed in. */
async function portalOf(c: Context<AppEnv>) {
  const settings = c.get("settings");
  const tokens = await currentTokens(c);
  if (backendURL("account-portal", settings) === "" || tokens === null) return null;
  const name = settings.ACCOUNT_PORTAL_COOKIE;
  const value = name === "" ? undefined : getCookie(c, name);
  return accountPortal(
    c.get("backends")("account-portal"),
    { bearer: tokens.access, cookie: value === undefined ? null : { name, value } },
    { signal: AbortSignal.timeout(timeout) },
  );
}

/** Forwards the cookies that the portal set. */
function passOn(c: Context<AppEnv>, cookies: string[]): void {
  for (const line of cookies) c.header("set-cookie", line, { append: true });
}

/**
 * Checks at a remote account portal whether the account is still signed in there (spec: calls#account-portal-calls). If not, or with
 * another account, the session ends here too. While the portal does not respond, the session stays.
 */
export async function checkAtPortal(c: Context<AppEnv>, account: Identity): Promise<PortalCheck> {
  const portal = await portalOf(c);
  if (portal === null) return { known: true };
  try {
    const { verdict, userID, bearer, cookies } = await portal.authenticated();
    passOn(c, cookies);
    if (verdict === "known" && (userID === null || userID === account.ssoID)) {
      await storeAccessToken(c, bearer);
      return { known: true };
    }
    log("warn", accountMessages.noUser, { requestID: c.get("requestID"), portal: verdict });
    await endSession(c, "session ended");
    return { known: false, problem: verdict === "refresh-failed" ? loginProblems.notRefreshed : null };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "account portal check failed", {
      requestID: c.get("requestID"),
      problem: error.message,
    });
    return { known: true };
  }
}

/** Signs out at a remote account portal. Its failure does not keep the user signed in here. */
export async function signOutAtPortal(c: Context<AppEnv>): Promise<void> {
  const portal = await portalOf(c);
  if (portal === null) return;
  const { ACCOUNT_PORTAL_COOKIE: name } = c.get("settings");
  if (name !== "") leagueCookies(c).clear(name);
  try {
    passOn(c, await portal.signOut());
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("warn", "sign-out at the account portal failed", { requestID: c.get("requestID"), problem: error.message });
  }
}
