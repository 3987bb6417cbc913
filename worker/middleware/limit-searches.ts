import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { networkOf, rateLimit } from "./rate-limit.ts";

/** Counts a search that reads from backends against its rate limit. @throws ApiError 429 */
export async function limitSearches(c: Context<AppEnv>): Promise<void> {
  await rateLimit(c.env.SEARCH_LIMIT, networkOf(c.req.raw));
}

/** Counts requests of the search page that have a search term. */
export const limitSearchPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  if ((c.req.query("q") ?? "").trim() !== "") await limitSearches(c);
  await next();
};
