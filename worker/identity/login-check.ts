import type { Context } from "hono";
import type { LoginProblem } from "../../schemas/identity/account.ts";
import { loginProblems } from "../../schemas/identity/login-problems.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { stillBlockedAccount } from "./blocked-account.ts";
import { identityProvider } from "./create-identity-provider.ts";
import { checkAtPortal } from "./portal-check.ts";
import { IdentityError } from "./provider.ts";
import { currentAccount, currentTokens, type SessionAccount, sessionWasBlocked } from "./session/current.ts";
import { endSession } from "./session/end.ts";
import { enter } from "./sign-in.ts";

export interface LoginCheck {
  account: SessionAccount | null;
  /** The notification to show when sign-in failed. */
  problem: LoginProblem | null;
  /** Whether nobody is signed in because operators have blocked the account. */
  blocked: boolean;
}

/**
 * Finds who is signed in (spec: accounts#login-check). Where the league's sites share sign-in through cookies, a session starts and ends
 * with those cookies. With a remote account portal, it also checks whether the account still exists.
 */
export async function checkLogin(c: Context<AppEnv>): Promise<LoginCheck> {
  if (await sessionWasBlocked(c)) return { account: null, problem: null, blocked: true };
  const found = await identifyUser(c);
  return { ...found, blocked: found.account === null && (await stillBlockedAccount(c)) !== null };
}

async function identifyUser(c: Context<AppEnv>): Promise<Omit<LoginCheck, "blocked">> {
  const account = await currentAccount(c);
  const atPortal = account === null ? null : await checkAtPortal(c, account);
  if (atPortal?.known === false) return { account: null, problem: atPortal.problem };
  const { ambient } = identityProvider(c);
  if (ambient === null) return { account, problem: null };
  if (account !== null) {
    const tokens = await currentTokens(c);
    if (tokens !== null && ambient.matchesCookies(tokens)) return { account, problem: null };
    await endSession(c);
  }
  if (!ambient.hasCookies()) return { account: null, problem: null };
  await rateLimit(c.env.SIGN_IN_IP_LIMIT, networkOf(c.req.raw));
  try {
    const found = await ambient.signIn();
    return { account: found === null ? null : await enter(c, found, "provider"), problem: null };
  } catch (error) {
    if (error instanceof IdentityError) {
      log("warn", "sign-in by cookie failed", { requestID: c.get("requestID"), kind: error.kind });
      return { account: null, problem: ambient.problem(error) };
    }
    if (error instanceof ApiError) {
      return { account: null, problem: { title: loginProblems.refused, message: error.message } };
    }
    throw error;
  }
}
