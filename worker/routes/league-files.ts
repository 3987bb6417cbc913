import { type Context, Hono, type Next } from "hono";
import type { AppEnv } from "../app-env.ts";
import { leagueFile } from "../league/league-file.ts";

async function serve(c: Context<AppEnv>, next: Next, path = c.req.path.slice(1)): Promise<Response | undefined> {
  const found = await leagueFile(c, path);
  if (found !== null) return found;
  await next();
  return undefined;
}

/** Crests of competitions, icons and the league's mark, by their paths in the league's folder. */
export const leagueFileRoutes = new Hono<AppEnv>()
  .get("/brand/:file", (c, next) => serve(c, next))
  .get("/crests/:file", (c, next) => serve(c, next))
  .get("/icons/:file", (c, next) => serve(c, next))
  .get("/favicon.svg", (c, next) => serve(c, next, "icons/favicon.svg"))
  // Browsers and feed readers request this by themselves, and accept any format.
  .get("/favicon.ico", (c, next) => serve(c, next, "icons/icon-192.png"));
