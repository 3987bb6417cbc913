import { Hono } from "hono";
import { linkToKnownPage } from "../../schemas/site/known-pages.ts";
import type { AppEnv } from "../app-env.ts";
import { otherLanguages } from "../page-language.ts";

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

/** `/speculation-rules.json`: which pages browsers may prerender (worker/render-page.ts names it). */
export const speculationRulesRoutes = new Hono<AppEnv>().get("/", (c) => {
  const prefixes = ["", ...otherLanguages(c.get("league")).map((language) => `/${language}`)];
  c.header("cache-control", "public, max-age=3600");
  c.header("content-type", "application/speculationrules+json");
  return c.body(JSON.stringify(speculationRules(prefixes)));
});
