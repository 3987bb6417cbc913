import { env } from "cloudflare:workers";
import { z } from "zod";

const variables = z.object({ BRAND_NAME: z.string(), BRAND_SLUG: z.string() }).parse(env);

/** The league's name and its short form in URLs, as wrangler.toml has them: a league that changes them changes no test. */
export const brand = { name: variables.BRAND_NAME, slug: variables.BRAND_SLUG };
