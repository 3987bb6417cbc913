import { describe, expect, it } from "vitest";
import { z } from "zod";
import { siteWith } from "../support/site-with.ts";
import { site, visit } from "../support/visit.ts";

const href = z.object({ href_matches: z.union([z.string(), z.array(z.string())]) });
const rules = z.object({
  prerender: z.tuple([
    z.object({
      where: z.object({ and: z.tuple([z.object({ selector_matches: z.string() }), href, z.object({ not: href })]) }),
      eagerness: z.literal("moderate"),
    }),
  ]),
});

const path = "/speculation-rules.json";

describe("the site's speculation rules", () => {
  it("are named by pages, and by nothing else: no embed, error page, data, portal or club's host", async () => {
    const named = async (response: Promise<Response>) => {
      const { body, headers } = await response;
      await body?.cancel();
      return headers.get("speculation-rules");
    };
    for (const page of ["/", "/news", "/ar/match-hub", "/clubs", "/packages"])
      expect(await named(visit(page)), page).toBe(`"${path}"`);
    for (const other of ["/embeds/league-table", "/no-such-page", "/news.data", "/portal/login", "/site.webmanifest"])
      expect(await named(visit(other)), other).toBeNull();
    const clubs = siteWith({ STREAMER_HOSTS: JSON.stringify({ [new URL(site).hostname]: 3 }) });
    expect(await named(clubs("/videos"))).toBeNull();
    expect(await named(siteWith({ PRERENDERING: "off" })("/"))).toBeNull();
  });

  it("name pages that can be known ahead, in each language, and none that begins, buys or only one person may read", async () => {
    const response = await visit(path);
    expect(response.headers.get("content-type")).toBe("application/speculationrules+json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const [{ where }] = rules.parse(await response.json()).prerender;
    const [, pages, { not }] = where.and;
    const matches = ({ href_matches }: z.infer<typeof href>, url: string) =>
      [href_matches].flat().some((pattern) => new URLPattern(pattern, site).test(new URL(url, site)));
    const isPrerendered = (url: string) => matches(pages, url) && !matches(not, url);
    const known = [
      ...["/", "/ar", "/news", "/news/late-winner", "/ar/news/late-winner", "/category/videos", "/match-centre/12"],
      ...[
        "/clubs/milltown",
        "/competitions/championship?view=home",
        "/community/our-impact",
        "/match-hub?date=2026-11-28",
        "/videos",
      ],
    ];
    expect(known.filter((url) => !isPrerendered(url))).toEqual([]);
    const others = [
      ...["/login", "/ar/login", "/account/login", "/packages", "/ar/packages?next=%2F", "/gift/price_1", "/voucher"],
      ...["/payment-successful", "/search?q=goal", "/videos/1_abc", "/videos/multi-view", "/streamer/3"],
      ...["/news/newsletter", "/news/newsletter/token", "/news/preview/key", "/api/auth/sign-out", "/portal/contracts"],
      ...["/desk/news", "/origin/content/news", "/documents/rules.pdf", "/calendar/milltown.ics", "/news/feed.rss"],
      ...["/embeds/news", "https://elsewhere.example/news"],
    ];
    expect(others.filter(isPrerendered)).toEqual([]);
  });
});
