import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { linkedText } from "../../../schemas/content/linked-text.ts";
import type { MenuItem, PageNode } from "../../../schemas/content/page-tree.ts";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { addArticle, addDocument } from "../support/content-rows.ts";
import { league } from "../support/league.ts";
import { visit } from "../support/visit.ts";

const ofItems = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.isExternal ? [] : [item.slug]), ...ofItems(item.subMenu)]);
const ofNodes = (nodes: readonly PageNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.postType === "external" ? [] : [node.linkSlug ?? `/${node.fullPath}`]),
    ...ofNodes(node.children),
  ]);

/** Links in the texts of pages. */
const inTexts = [...league.bodies.values()].flatMap(({ sections }) =>
  sections
    .flatMap(({ paragraphs, list, questions }) => [...paragraphs, ...list, ...questions.map(({ answer }) => answer)])
    .flatMap(linkedText)
    .flatMap(({ href }) => (href?.startsWith("/") ? [href] : [])),
);

const { brand, documents, menus, streamer, tree } = league;
const { primary, other, footer, legal } = menus;
const addresses = [
  ...new Set([
    ...ofItems([...primary, ...other, ...footer.flatMap(({ items }) => items), ...legal]),
    ...ofNodes(tree),
    ...inTexts,
    ...streamer.site.footerLinks.map(({ url }) => url),
  ]),
];

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await env.MATCH_DB.batch([
    env.MATCH_DB.prepare("UPDATE competitions SET slug = ? WHERE slug = 'crown-cup'").bind(`${brand.slug}-cup`),
    env.MATCH_DB.prepare(
      `INSERT INTO competitions (id, slug, name, kind) VALUES (11, 'league-one', 'League One', 'league'), (12, 'league-two', 'League Two', 'league'),
       (21, '${brand.slug}-trophy', 'Crown Trophy', 'cup'), (30, 'championship-play-offs', 'Championship Play-offs', 'play-offs')`,
    ),
    env.MATCH_DB.prepare(
      `INSERT INTO seasons (competition_id, season, source, zones)
       VALUES (11, 2025, 'test', '[]'), (12, 2025, 'test', '[]'), (21, 2025, 'test', '[]'), (30, 2025, 'test', '[]')`,
    ),
  ]);
  await env.MATCH_DB.batch(
    [11, 12].flatMap((division) => [
      env.MATCH_DB.prepare(
        `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest)
         SELECT ?1, 'club-' || ?1, 'Club ' || ?1, 'Club', 'CLU', colours, '{}' FROM clubs WHERE id = 1`,
      ).bind(division),
      env.MATCH_DB.prepare("INSERT INTO season_clubs (competition_id, season, club_id) VALUES (?1, 2025, ?1)").bind(
        division,
      ),
    ]),
  );
  await insertFixture(env.MATCH_DB, { id: 901, kickoff: "2025-09-01T14:00:00.000Z", home: 1, away: 2 });
  await addArticle({ title: "Club news", category: "club-news" });
  await addArticle({ title: "هدف", category: "arabic", lang: "ar" });
  for (const slug of documents) await addDocument({ slug, title: slug });
});

describe("every link of the menus and of the page tree", () => {
  it("is one of more than a hundred", () => {
    expect(addresses.length).toBeGreaterThan(100);
  });

  it.each(addresses)("%s leads to a page", async (address) => {
    const response = await visit(address);
    await response.body?.cancel();
    // 303: to sign in, and back.
    if (![301, 303].includes(response.status)) return expect(response.status).toBe(200);
    const target = await visit(response.headers.get("location") ?? "");
    await target.body?.cancel();
    expect(target.status).toBe(200);
  });
});
