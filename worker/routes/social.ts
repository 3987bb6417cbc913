import { type Context, Hono } from "hono";
import { socialService } from "../../schemas/identity/oauth-identity.ts";
import type { SignInErrorCode } from "../../schemas/identity/sign-in-errors.ts";
import type { SocialService } from "../../schemas/identity/social-services.ts";
import { message } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import { takeReturnURL } from "../identity/post-login-redirect.ts";
import { IdentityError } from "../identity/provider.ts";
import { returnPath, withParameter } from "../identity/return-path.ts";
import { currentAccount, currentTokens } from "../identity/session/current.ts";
import { enter } from "../identity/sign-in.ts";
import {
  beginAttempt,
  type PendingAttempt,
  readConnectTicket,
  storeProof,
  takeAttempt,
} from "../identity/social/oauth-state-cookie.ts";
import type { Social, SocialAccounts } from "../identity/social/social-provider.ts";
import { inNamedLanguage, languageOfPath, pathIn } from "../language/page-language.ts";
import { inLanguageOf, languageOfReturn } from "../language/portal-language.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { readFormFields } from "../request/request-body.ts";
import { isOff } from "../switches.ts";

/** @throws ApiError 404 for an unknown or disabled service. */
function serviceOf(c: Context<AppEnv>): { social: Social; service: SocialService } {
  const { social } = identityProvider(c);
  const service = socialService.safeParse(c.req.param("service"));
  if (social === null || !service.success || !social.services.includes(service.data)) {
    throw new ApiError(404, "not_found", message("Nobody signs in that way on this site."));
  }
  return { social, service: service.data };
}

/** Path of the page that shows the error. */
const failed = (attempt: PendingAttempt, code: string) => withParameter(attempt.from, "error", code);

/** Logs the error's code, without anything that the browser or the service sent. */
function note(c: Context<AppEnv>, service: SocialService, error: IdentityError): void {
  const { cause } = error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, "code") : undefined;
  const problem = typeof code === "string" ? code : cause instanceof Error ? cause.name : error.kind;
  log("warn", "social sign-in failed", { requestID: c.get("requestID"), service, kind: error.kind, problem });
}

/**
 * Social sign-in (spec: accounts#sign-in-form) with plain links: `returnTo` is the path to go to afterwards, `from` the path to return to
 * with an `error` code from `signInErrors`, `connect` a profile's ticket.
 */
export const socialRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
    // The URL may contain a code.
    c.header("referrer-policy", "no-referrer");
  })
  .get("/:service", async (c) => {
    const { social, service } = serviceOf(c);
    const returnTo = returnPath(c.req.query("returnTo"), "/");
    const login = pathIn(languageOfPath(returnTo, c.get("league")), "/login");
    const from = returnPath(c.req.query("from"), withParameter(login, "returnTo", returnTo));
    const connects = await readConnectTicket(c, c.req.query("connect"));
    if (c.req.query("connect") !== undefined && connects === null) {
      return c.redirect(withParameter(from, "error", "socialExpired" satisfies SignInErrorCode), 303);
    }
    const redirectURI = new URL(`/api/auth/social/${service}/callback`, c.req.url).href;
    const attempt = await beginAttempt(c, { service, redirectURI, returnTo, from, connects });
    try {
      return c.redirect(await social.url(attempt), 303);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      note(c, service, error);
      return c.redirect(failed(attempt, "unavailable" satisfies SignInErrorCode), 303);
    }
  })
  .get("/:service/callback", async (c) => {
    const { social, service } = serviceOf(c);
    const attempt = await takeAttempt(c, service);
    if (attempt === null) {
      return c.redirect(withParameter("/login", "error", "socialExpired" satisfies SignInErrorCode), 303);
    }
    try {
      await rateLimit(c.env.SIGN_IN_IP_LIMIT, `social ${networkOf(c.req.raw)}`);
      const league = c.get("league");
      // In that language, because connecting a service sends a confirmation mail.
      const language = languageOfReturn(attempt.returnTo, league);
      return c.redirect(await inNamedLanguage(language, league, () => arrive(c, social, attempt)), 303);
    } catch (error) {
      if (error instanceof ApiError) return c.redirect(failed(attempt, error.code), 303);
      if (!(error instanceof IdentityError)) throw error;
      note(c, service, error);
      const code: SignInErrorCode = error.kind === "unavailable" ? "unavailable" : "socialFailed";
      return c.redirect(failed(attempt, code), 303);
    }
  })
  // Apple's page posts its response as a form. It arrives without this site's cookies, and changes nothing here.
  .post("/:service/callback", async (c) => {
    const { service } = serviceOf(c);
    const url = new URL(`/api/auth/social/${service}/callback`, c.req.url);
    for (const [name, value] of Object.entries(await readFormFields(c))) {
      if (responseParameters.has(name)) url.searchParams.set(name, value);
    }
    return c.redirect(url.pathname + url.search, 303);
  });

/** Parameters of an authorization response (RFC 6749 §4.1.2, RFC 9207). */
const responseParameters = new Set(["code", "state", "iss", "error"]);

/** @returns where to redirect to: a path, or the URL of another site that started the sign-in. */
async function arrive(c: Context<AppEnv>, social: Social, attempt: PendingAttempt): Promise<string> {
  const arrival = await social.redeem(attempt, new URL(c.req.url).searchParams);
  const done = withParameter(attempt.returnTo, "loginSuccess", "true");
  switch (arrival.outcome) {
    case "cancelled":
      return failed(attempt, "socialCancelled" satisfies SignInErrorCode);
    case "account":
      return (await takeReturnURL(c, await enter(c, arrival.signedIn, attempt.service))) ?? done;
    case "identity":
      break;
  }
  const { accounts } = social;
  if (accounts === null) throw new IdentityError("refused", "The provider keeps no accounts here.");
  const { identity } = arrival;
  if (attempt.connects !== null) return await connect(c, accounts, attempt, identity);
  const result = await accounts.signIn(identity, !isOff(c, "registration"));
  switch (result.outcome) {
    case "signed-in":
      return (await takeReturnURL(c, await enter(c, result.signedIn, attempt.service))) ?? done;
    case "unverified-email":
      return failed(attempt, "socialUnverified" satisfies SignInErrorCode);
    case "no-registration":
      return failed(attempt, "socialUnregistered" satisfies SignInErrorCode);
    case "reset-required":
      return failed(attempt, "resetRequired" satisfies SignInErrorCode);
    case "has-account": {
      // Being signed in to that account already proves ownership.
      const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
      if (account?.email === identity.email && tokens !== null) {
        return (await accounts.link(tokens.access, identity)) ? done : failed(attempt, "socialElsewhere");
      }
      await storeProof(c, { identity, returnTo: attempt.returnTo });
      return inLanguageOf(attempt.returnTo, c.get("league"), "/portal/social");
    }
  }
}

/** Links an identity to the account whose profile started the attempt, if that account is still signed in. */
async function connect(
  c: Context<AppEnv>,
  accounts: SocialAccounts,
  attempt: PendingAttempt,
  identity: Parameters<SocialAccounts["link"]>[1],
): Promise<string> {
  const [account, tokens] = await Promise.all([currentAccount(c), currentTokens(c)]);
  if (account === null || tokens === null || account.ssoID !== attempt.connects) {
    return failed(attempt, "socialExpired" satisfies SignInErrorCode);
  }
  const linked = await accounts.link(tokens.access, identity);
  return linked
    ? withParameter(attempt.returnTo, "updated", "social")
    : failed(attempt, "socialElsewhere" satisfies SignInErrorCode);
}
