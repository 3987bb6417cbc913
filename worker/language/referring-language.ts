import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { languageOfPath } from "./page-language.ts";

/** Paths that do not tell which language their reader has chosen: the portal itself, and calls. */
const withoutLanguage = /^\/(?:portal|api|origin)(?:\/|$)/;

/** The language of the page from which a request comes; undefined if it does not come from a page of this site. */
export function referringLanguage(c: Context<AppEnv>): string | null | undefined {
  const referrer = c.req.header("referer") ?? "";
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  if (origin !== new URL(c.req.url).origin || withoutLanguage.test(pathname)) return undefined;
  return languageOfPath(pathname, c.get("league"));
}
