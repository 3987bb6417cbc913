import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { embedPath } from "./middleware/security-headers.ts";
import { hostClub } from "./streamer-sites.ts";

/**
 * Has a page of the site name the rules by which browsers prerender others (routes/speculation-rules.ts). Other sites frame embeds, whose
 * links open in their own window; from a club's host most links lead to another site.
 */
export function nameSpeculationRules(c: Context<AppEnv>, page: Response): Response {
  const settings = c.get("settings");
  if (settings.PRERENDERING === "off") return page;
  const isPage = page.status === 200 && page.headers.get("content-type")?.startsWith("text/html") === true;
  if (isPage && !c.req.path.startsWith(embedPath) && hostClub(new URL(c.req.url), settings) === null)
    page.headers.set("speculation-rules", '"/speculation-rules.json"');
  return page;
}
