import { type Context, Hono } from "hono";
import { signInRequest } from "../../schemas/sign-in.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { describeAccount } from "../identity/describe-account.ts";
import { returnPath, withParameter } from "../identity/return-path.ts";
import { signIn } from "../identity/sign-in.ts";
import { endSession } from "../session.ts";

const isJSON = (c: Context<AppEnv>) => /^application\/json\b/i.test(c.req.header("content-type") ?? "");

/** The fields of a form, text alone; none when there is no form. */
async function formFields(c: Context<AppEnv>): Promise<Record<string, string>> {
  const form = await c.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(form).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function parseSignIn(body: unknown) {
  const parsed = signInRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(422, "invalid", parsed.error.issues[0]?.message ?? "Enter your email address and password.");
}

/**
 * Sign-in and sign-out, as JSON for the account panel and as plain forms for a page without script.
 * A form goes on to its `returnTo`, or with an `error` code back to the page it says it came `from`; both this site's only.
 */
export const authRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  })
  .post("/sign-in", async (c) => {
    if (isJSON(c)) {
      const body: unknown = await c.req.json().catch(() => {
        throw new ApiError(400, "malformed", "The request is not well-formed JSON.");
      });
      return c.json({ account: await describeAccount(c, await signIn(c, parseSignIn(body))) });
    }
    const fields = await formFields(c);
    try {
      await signIn(c, parseSignIn(fields));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const from = withParameter(returnPath(fields.from, "/?account=open"), "error", error.code);
      return c.redirect(
        fields.returnTo ? withParameter(from, "returnTo", returnPath(fields.returnTo, "/")) : from,
        303,
      );
    }
    return c.redirect(withParameter(returnPath(fields.returnTo, "/"), "loginSuccess", "true"), 303);
  })
  .post("/sign-out", async (c) => {
    const json = isJSON(c) || (c.req.header("accept") ?? "").includes("application/json");
    const fields = json ? {} : await formFields(c);
    await endSession(c);
    if (json) return c.body(null, 204);
    return c.redirect(withParameter(returnPath(fields.returnTo, "/"), "logoutSuccess", "true"), 303);
  });
