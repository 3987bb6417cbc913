import { Hono } from "hono";
import { z } from "zod";
import { captchaForms } from "../../schemas/identity/captcha.ts";
import type { AppEnv } from "../app-env.ts";
import { altchaChallenge } from "../captcha/altcha.ts";
import { parseParameters } from "../request/parameters.ts";

const query = z.object({ form: z.enum(captchaForms, `is one of ${captchaForms.join(", ")}`) });

/** GET /api/captcha/challenge?form=newsletter: a new challenge in the format of ALTCHA's library. */
export const captchaRoutes = new Hono<AppEnv>().get("/challenge", async (c) => {
  const { form } = parseParameters(query, c.req.query());
  c.header("cache-control", "no-store");
  return c.json(await altchaChallenge(c.get("settings"), form, new Date()));
});
