import { Hono } from "hono";
import type { z } from "zod";
import type { sessionResponse } from "../../schemas/identity/account.ts";
import type { AppEnv } from "../app-env.ts";
import { describeAccount } from "../identity/describe-account.ts";
import { checkLogin } from "../identity/login-check.ts";
import { requestCountry } from "../playback/geolocation.ts";

/** The login check (spec: accounts#login-check): who is signed in. Personal, so never cached. */
export const sessionRoutes = new Hono<AppEnv>().get("/", async (c) => {
  c.header("cache-control", "private, no-store");
  c.header("vary", "cookie");
  const { account, problem, blocked } = await checkLogin(c);
  const country = requestCountry(c.req.raw);
  const body: z.infer<typeof sessionResponse> = {
    account: account === null ? null : await describeAccount(c, account),
    problem,
    blocked,
    ...(country !== null && { country }),
  };
  return c.json(body);
});
