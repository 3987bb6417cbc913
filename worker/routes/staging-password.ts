import { type Context, Hono } from "hono";
import { z } from "zod";
import { isSitePath } from "../../schemas/site/site-path.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { readBody } from "../request/request-body.ts";
import { passwordPage } from "../staging-password/password-page.tsx";
import { hasStagingPassword, isStagingPassword, setStagingPass } from "../staging-password/staging-password.ts";

const checkRequest = z.object({ password: z.string() });

/** Limits guessing. Attempts with and without script share one limit. */
const countTry = (c: Context<AppEnv>) => rateLimit(c.env.SIGN_IN_LIMIT, `site-lock ${networkOf(c.req.raw)}`);

/** Endpoints of the password page (spec: accounts#site-lock): to check the password, and to enter. */
export const stagingPasswordRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    if (!hasStagingPassword(c.get("settings"))) throw new ApiError(404, "not_found", "There is no such call.");
    c.header("cache-control", "private, no-store");
    await next();
  })
  .post("/check", async (c) => {
    const { password } = await readBody(c, checkRequest);
    await countTry(c);
    return c.json({ matches: await isStagingPassword(c.get("settings"), password) });
  })
  .post("/", async (c) => {
    const { password, returnTo } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const path = typeof returnTo === "string" && isSitePath(returnTo) ? returnTo : "/";
    try {
      await countTry(c);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return passwordPage(c, path, { status: 429, problem: error.message });
    }
    if (typeof password !== "string" || !(await isStagingPassword(c.get("settings"), password))) {
      return passwordPage(c, path, { problem: "That is not the password." });
    }
    await setStagingPass(c);
    return c.redirect(path, 303);
  });
