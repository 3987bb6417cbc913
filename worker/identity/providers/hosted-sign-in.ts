import { createHash } from "node:crypto";
import type { Context } from "hono";
import { timingSafeEqual } from "hono/utils/buffer";
import { base64url } from "jose";
import { z } from "zod";
import { message } from "../../../schemas/site/messages.ts";
import { isSitePath } from "../../../schemas/site/site-path.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { inLanguageOf } from "../../language/portal-language.ts";
import { log } from "../../log.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { consumeOnce } from "../../tokens/replay-guard.ts";
import { setSignedJSON, takeSignedJSON } from "../../tokens/signed-cookie.ts";
import { hostedClient, identityProvider } from "../create-identity-provider.ts";
import { takeReturnURL } from "../post-login-redirect.ts";
import { type HostedPage, type HostedSignInRequest, IdentityError } from "../provider.ts";
import { returnPath, withParameter } from "../return-path.ts";
import { admit } from "../sign-in.ts";
import { hostedURL } from "./hosted-url.ts";

/** Seconds that a sign-in on the provider's page may take. */
const lifetimeSeconds = 600;

const cookieName = "sign-in";
const callbackPath = "/api/auth/callback";

/** State that ties the provider's response to the browser that left for the hosted page. */
const pendingSignIn = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() });

const random = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/**
 * Redirects to the provider's login or register page, which returns to `returnTo` on this site. Where fans log in on this site, but
 * register on a portal of the league's own, to the register page there.
 * @throws ApiError 404 when the site has a login form of its own and no registration page.
 */
export async function leaveForHostedPage(c: Context<AppEnv>, page: HostedPage): Promise<Response> {
  const { hosted, selfService } = identityProvider(c);
  const returnTo = returnPath(c.req.query("returnTo"), "/");
  const { portal } = c.get("league").site.account;
  const registersElsewhere = page === "register" && !isSitePath(portal);
  // When this site manages the accounts, the account portal has those pages.
  if (hosted === null && selfService !== null && !registersElsewhere) {
    const here = `/portal/${page}?return=${encodeURIComponent(returnTo)}`;
    return c.redirect(inLanguageOf(returnTo, c.get("league"), here), 303);
  }
  if (hosted === null && !registersElsewhere)
    throw new ApiError(404, "not_found", message("Fans log in on this site itself."));
  const pending: z.infer<typeof pendingSignIn> = { state: random(), verifier: random(), returnTo };
  const here = (path: string) => new URL(path, c.req.url).href;
  const visit: HostedSignInRequest = {
    redirectURI: here(callbackPath),
    successURL: here(withParameter(returnTo, "loginSuccess", "true")),
    returnURL: here(returnTo),
    state: pending.state,
    challenge: createHash("sha256").update(pending.verifier).digest("base64url"),
  };
  if (hosted === null) {
    const client = { ...hostedClient(c), portal };
    return c.redirect(hostedURL(client, page, visit, visit.successURL), 303);
  }
  if (hosted.redeem !== null) await setSignedJSON(c, cookieName, pending, lifetimeSeconds);
  return c.redirect(hosted.url(page, visit), 303);
}

/**
 * Handles the provider's redirect back: signs in and returns to the page, or returns there with an error. The state must be the one with
 * which this browser left, and is accepted once.
 */
export async function returnFromHostedPage(c: Context<AppEnv>): Promise<Response> {
  const pending = await takeSignedJSON(c, cookieName, pendingSignIn);
  const back = returnPath(pending?.content.returnTo, "/");
  const refuse = (code: string, why: string) => {
    log("warn", "hosted sign-in refused", { requestID: c.get("requestID"), why });
    return c.redirect(withParameter(withParameter(back, "account", "open"), "error", code), 303);
  };
  c.header("referrer-policy", "no-referrer");
  const { code, state, error } = c.req.query();
  if (pending === null || state === undefined || !(await timingSafeEqual(state, pending.content.state))) {
    return refuse("problem", "state");
  }
  const { verifier } = pending.content;
  if (!(await consumeOnce({ database: c.env.IDENTITY_DB }, `state ${state}`, pending.until, nowInSeconds()))) {
    return refuse("problem", "state was used");
  }
  // The user cancelled.
  if (error === "access_denied") return c.redirect(back, 303);
  if (code === undefined) return refuse("problem", "no code");
  let goTo: string | null = null;
  try {
    const account = await admit(c, null, "provider", async ({ hosted }) => {
      if (!hosted?.redeem) throw new IdentityError("refused", "Unable to sign in");
      return await hosted.redeem({ code, verifier, redirectURI: new URL(callbackPath, c.req.url).href });
    });
    goTo = await takeReturnURL(c, account);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return refuse(failure.code === "incorrect" ? "problem" : failure.code, failure.code);
  }
  return c.redirect(goTo ?? withParameter(back, "loginSuccess", "true"), 303);
}
