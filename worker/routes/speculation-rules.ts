import { type Context, Hono } from "hono";
import { linkToKnownPage } from "../../schemas/site/known-pages.ts";
import type { AppEnv } from "../app-env.ts";
import { embedPath } from "../middleware/security-headers.ts";
import { otherLanguages } from "../page-language.ts";
import { hostClub } from "../streamer-sites.ts";

const path = "/speculation-rules.json";

/**
 * Pages that are not prerendered: those that begin with their code, as forms for accounts and money and videos do, those that only one
 * person may read, and searches, which are limited.
 */
const notPrerendered = [
  ...["login{/*}?", "account{/*}?", "packages", "gift{/*}?", "voucher", "payment-successful", "payment-cancelled"],
  ...["search", "videos/*", "streamer{/*}?", "news/newsletter{/*}?", "news/preview/*"],
];

/** What is no page: it may do something when it is asked for, or is a file. */
const notPages = ["/api/*", "/portal/*", "/desk/*", "/origin/*", "/embeds/*", "/*.*"];

/**
 * Speculation rules (https://html.spec.whatwg.org/#speculation-rules). "moderate": while the pointer rests on a link, or presses it. Browsers
 * leave it out where the user saves data.
 * @param prefixes of the paths in each language
 */
function speculationRules(prefixes: readonly string[]) {
  const others = prefixes.flatMap((prefix) => notPrerendered.map((page) => `${prefix}/${page}`));
  return {
    prerender: [
      {
        where: {
          and: [
            { selector_matches: `${linkToKnownPage}:not([target],[download],[data-play],[rel~=nofollow])` },
            { href_matches: "/*" },
            { not: { href_matches: [...notPages, ...others] } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  };
}

/** Which pages browsers may prerender. */
export const speculationRulesRoutes = new Hono<AppEnv>().get(path, (c) => {
  const prefixes = ["", ...otherLanguages(c.get("league")).map((language) => `/${language}`)];
  c.header("cache-control", "public, max-age=3600");
  c.header("content-type", "application/speculationrules+json");
  return c.body(JSON.stringify(speculationRules(prefixes)));
});

/**
 * Has a page of the site name the rules. Other sites frame embeds, whose links open in their own window; from a club's host most links lead
 * to another site.
 */
export function nameSpeculationRules(c: Context<AppEnv>, page: Response): Response {
  const isPage = page.status === 200 && page.headers.get("content-type")?.startsWith("text/html") === true;
  if (isPage && !c.req.path.startsWith(embedPath) && hostClub(new URL(c.req.url), c.get("settings")) === null)
    page.headers.set("speculation-rules", `"${path}"`);
  return page;
}
