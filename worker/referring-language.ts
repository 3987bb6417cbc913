import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import { languageOfPath } from "./page-language.ts";

/** Paths that say nothing of the language that their reader has chosen: the portal itself, and calls. */
const withoutLanguage = /^\/(?:portal|api|origin)(?:\/|$)/;

/** The language of the site's page that a request comes from; undefined where it comes from elsewhere. */
export function referringLanguage(c: Context<AppEnv>): string | null | undefined {
  const referrer = c.req.header("referer") ?? "";
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  if (origin !== new URL(c.req.url).origin || withoutLanguage.test(pathname)) return undefined;
  return languageOfPath(pathname, c.get("league"));
}
