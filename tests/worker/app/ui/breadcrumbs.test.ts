import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { insertFixture, insertLeague } from "../../../fixtures/small-league.ts";
import { addArticle } from "../../support/content-rows.ts";
import { site, visit } from "../../support/visit.ts";

const breadcrumbList = z.object({
  "@type": z.literal("BreadcrumbList"),
  itemListElement: z.array(z.object({ position: z.int(), name: z.string(), item: z.url() })),
});

/** The breadcrumbs for readers, and those for search engines, which end with the page itself. */
async function trails(path: string) {
  const html = await (await visit(path)).text();
  const nav = /<nav aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? "";
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text]): unknown => JSON.parse(text ?? ""))
    .flatMap((block) => z.object({ "@graph": z.array(z.unknown()) }).safeParse(block).data?.["@graph"] ?? []);
  const [list] = blocks.flatMap((block) => breadcrumbList.safeParse(block).data ?? []);
  return {
    shown: [...nav.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(([, href]) => href),
    structured: list?.itemListElement.map(({ item }) => item.replace(site, "")),
  };
}

let article: string;
beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 951, kickoff: "2025-09-01T14:00:00.000Z", home: 1, away: 2 });
  article = await addArticle({ title: "A late winner" });
});

describe("breadcrumbs", () => {
  it.each<[path: string, above: string[]]>([
    ["/governance/regulations/players", ["/governance", "/governance/regulations"]],
    ["/competitions/championship", ["/competitions"]],
    ["/match-centre/951", ["/match-hub", "/competitions/championship"]],
    ["/category/match-reports", ["/news"]],
    ["/news/newsletter", ["/news"]],
  ])("of %s", async (path, above) => {
    expect(await trails(path)).toEqual({ shown: above, structured: [...above, path] });
  });

  it("of an article lead through its category", async () => {
    const above = ["/news", "/category/match-reports"];
    expect(await trails(`/news/${article}`)).toEqual({ shown: above, structured: [...above, `/news/${article}`] });
  });
});
