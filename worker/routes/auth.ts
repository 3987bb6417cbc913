import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  passkeyChallengeRequest,
  passkeySignIn,
  type SignInRequest,
  signInRequest,
  type signInResponse,
} from "../../schemas/identity/sign-in.ts";
import { signInErrors } from "../../schemas/identity/sign-in-errors.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { describeAccount } from "../identity/describe-account.ts";
import { signOutAtPortal } from "../identity/portal-check.ts";
import { takeReturnURL } from "../identity/post-login-redirect.ts";
import { leaveForHostedPage, returnFromHostedPage } from "../identity/providers/hosted-sign-in.ts";
import { returnPath, withParameter } from "../identity/return-path.ts";
import type { SessionAccount } from "../identity/session/current.ts";
import { endSession } from "../identity/session/end.ts";
import { requestPasskeyChallenge, signIn, signInWithPasskey } from "../identity/sign-in.ts";
import { inNamedLanguage } from "../language/page-language.ts";
import { referringLanguage } from "../language/referring-language.ts";
import { readFormFields, readJSON } from "../request/request-body.ts";

const isJSON = (c: Context<AppEnv>) => /^application\/json\b/i.test(c.req.header("content-type") ?? "");

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(422, "invalid", parsed.error.issues[0]?.message ?? signInErrors.invalid);
}

async function signInResult(c: Context<AppEnv>, account: SessionAccount): Promise<z.infer<typeof signInResponse>> {
  return { account: await describeAccount(c, account), goTo: await takeReturnURL(c, account) };
}

const hostedPage = z.enum(["login", "register"]);

/**
 * Sign-in and sign-out, as JSON for the account panel and as plain forms for pages without script. A form redirects to its `returnTo`, or
 * with an `error` code back to its `from`; both are paths on this site.
 */
export const authRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .post("/sign-in", async (c) => {
    // In the page's language, because a new password chosen during sign-in is confirmed by mail.
    const enter = (request: SignInRequest) =>
      inNamedLanguage(referringLanguage(c) ?? null, c.get("league"), () => signIn(c, request));
    if (isJSON(c)) return c.json(await signInResult(c, await enter(parse(signInRequest, await readJSON(c)))));
    const fields = await readFormFields(c);
    let goTo: string | null = null;
    try {
      goTo = await takeReturnURL(c, await enter(parse(signInRequest, fields)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const from = withParameter(returnPath(fields.from, "/?account=open"), "error", error.code);
      return c.redirect(
        fields.returnTo ? withParameter(from, "returnTo", returnPath(fields.returnTo, "/")) : from,
        303,
      );
    }
    return c.redirect(goTo ?? withParameter(returnPath(fields.returnTo, "/"), "loginSuccess", "true"), 303);
  })
  .post("/passkey/options", async (c) => {
    const { email } = parse(passkeyChallengeRequest, await readJSON(c));
    return c.json(await requestPasskeyChallenge(c, email));
  })
  .post("/passkey", async (c) => {
    const request = parse(passkeySignIn, await readJSON(c));
    return c.json(await signInResult(c, await signInWithPasskey(c, request)));
  })
  .get("/hosted/:page{login|register}", (c) => leaveForHostedPage(c, hostedPage.parse(c.req.param("page"))))
  .get("/callback", returnFromHostedPage)
  .post("/sign-out", async (c) => {
    const json = isJSON(c) || (c.req.header("accept") ?? "").includes("application/json");
    const fields = json ? {} : await readFormFields(c);
    await signOutAtPortal(c);
    await endSession(c);
    if (json) return c.body(null, 204);
    return c.redirect(withParameter(returnPath(fields.returnTo, "/"), "logoutSuccess", "true"), 303);
  });
