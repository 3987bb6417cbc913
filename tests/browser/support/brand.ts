import { unstable_readConfig } from "wrangler";
import { z } from "zod";

const variables = z.object({ BRAND_NAME: z.string() }).parse(unstable_readConfig({ config: "wrangler.toml" }).vars);

/** The league's name as wrangler.toml has it. */
export const brandName = variables.BRAND_NAME;
