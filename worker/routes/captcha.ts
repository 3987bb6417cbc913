import { Hono } from "hono";
import { z } from "zod";
import { captchaForms } from "../../schemas/identity/captcha.ts";
import type { AppEnv } from "../app-env.ts";
import { altchaChallenge } from "../captcha/altcha.ts";
import { ApiError } from "../errors.ts";

const query = z.object({ form: z.enum(captchaForms) });

/** GET /api/captcha/challenge?form=newsletter: a new challenge, in the format of ALTCHA's library. */
export const captchaRoutes = new Hono<AppEnv>().get("/challenge", async (c) => {
  const parsed = query.safeParse(c.req.query());
  if (!parsed.success) throw new ApiError(400, "bad_parameter", `form is one of ${captchaForms.join(", ")}.`);
  c.header("cache-control", "no-store");
  return c.json(await altchaChallenge(c.get("settings"), parsed.data.form, new Date()));
});
