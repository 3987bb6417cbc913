import { z } from "zod";

const state = z.enum(["up", "down"]);

/** GET state: whether the site and its backends are up. */
export const siteStateResponse = z.object({
  version: z.string(),
  site: state,
  backends: z.array(z.object({ name: z.string(), mode: z.enum(["embedded", "remote"]), state })),
  undeliveredMails: z.int(),
});
