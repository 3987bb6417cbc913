import { createHash } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { timingSafeEqual } from "hono/utils/buffer";
import { base64url } from "jose";
import { z } from "zod";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { hostCookie, hostCookieScope } from "../../host-cookie.ts";
import { log } from "../../log.ts";
import { identityProvider } from "../create-identity-provider.ts";
import { takeReturn } from "../post-login-redirect.ts";
import { type HostedPage, IdentityError } from "../provider.ts";
import { takeOnce } from "../replay-guard.ts";
import { returnPath, withParameter } from "../return-path.ts";
import { admit } from "../sign-in.ts";

/** Seconds that somebody may take on the provider's page. */
const patience = 600;

const cookieName = "sign-in";
const callbackPath = "/api/auth/callback";

/** What the browser keeps of a sign-in while it is away: without it an answer is another browser's. */
const away = z.object({
  state: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.int(),
});
type Away = z.infer<typeof away>;

const random = () => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Leads to the provider's login or register page, and from there back to `returnTo` of this site.
 * @throws ApiError 404 where the site asks for passwords itself.
 */
export async function leaveForHostedPage(c: Context<AppEnv>, page: HostedPage): Promise<Response> {
  const { hosted, selfService } = identityProvider(c);
  const returnTo = returnPath(c.req.query("returnTo"), "/");
  // Where accounts are kept here, the account portal has those pages.
  if (hosted === null && selfService !== null) {
    return c.redirect(`/portal/${page}?return=${encodeURIComponent(returnTo)}`, 303);
  }
  if (hosted === null) throw new ApiError(404, "not_found", "Fans log in on this site itself.");
  const leaving: Away = { state: random(), verifier: random(), returnTo, until: nowInSeconds() + patience };
  const here = (path: string) => new URL(path, c.req.url).href;
  const address = hosted.address(page, {
    redirectURI: here(callbackPath),
    successURL: here(withParameter(returnTo, "loginSuccess", "true")),
    returnURL: here(returnTo),
    state: leaving.state,
    challenge: createHash("sha256").update(leaving.verifier).digest("base64url"),
  });
  if (hosted.redeem !== null) {
    await setSignedCookie(
      c,
      cookieName,
      JSON.stringify(leaving),
      c.get("settings").SESSION_SECRET,
      hostCookie(patience),
    );
  }
  return c.redirect(address, 303);
}

/** Takes the sign-in that the browser left for, and takes its cookie away: it is good for one answer. */
async function takeAway(c: Context<AppEnv>): Promise<Away | null> {
  const kept = await getSignedCookie(c, c.get("settings").SESSION_SECRET, cookieName, "host");
  deleteCookie(c, cookieName, hostCookieScope);
  if (!kept) return null;
  const parsed = away.safeParse(JSON.parse(kept));
  return parsed.success && parsed.data.until > nowInSeconds() ? parsed.data : null;
}

/**
 * The provider's answer: signs in and goes where the fan was, or goes there and says that it did not work.
 * The state has to be the one that this browser left with, once.
 */
export async function returnFromHostedPage(c: Context<AppEnv>): Promise<Response> {
  const left = await takeAway(c);
  const back = returnPath(left?.returnTo, "/");
  const refuse = (code: string, why: string) => {
    log("warn", "hosted sign-in refused", { requestID: c.get("requestID"), why });
    return c.redirect(withParameter(withParameter(back, "account", "open"), "error", code), 303);
  };
  c.header("referrer-policy", "no-referrer");
  const { code, state, error } = c.req.query();
  if (left === null || state === undefined || !(await timingSafeEqual(state, left.state))) {
    return refuse("problem", "state");
  }
  if (!(await takeOnce(c.env.IDENTITY_DB, `state ${state}`, left.until, nowInSeconds()))) {
    return refuse("problem", "state was used");
  }
  // The fan has thought better of it.
  if (error === "access_denied") return c.redirect(back, 303);
  if (code === undefined) return refuse("problem", "no code");
  let goTo: string | null = null;
  try {
    const account = await admit(c, null, async ({ hosted }) => {
      if (!hosted?.redeem) throw new IdentityError("refused", "Unable to sign in");
      return await hosted.redeem({ code, verifier: left.verifier, redirectURI: new URL(callbackPath, c.req.url).href });
    });
    goTo = await takeReturn(c, account);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return refuse(failure.code === "incorrect" ? "problem" : failure.code, failure.code);
  }
  return c.redirect(goTo ?? withParameter(back, "loginSuccess", "true"), 303);
}
