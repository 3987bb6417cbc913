import { cpSync } from "node:fs";
import { join } from "node:path";
import { readDevVars } from "../../scripts/lib/site/dev-vars.ts";
import { openSite } from "../../scripts/lib/site/site.ts";
import { openLocalStorage } from "../../scripts/lib/storage/storage.ts";
import { inTurns } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const few = 1_000;
export const many = 100_000;

/** Search queries, chosen by what they cost: matches in nearly every article, prefixes, phrases, and few matches. */
const queries = {
  "common word": "q=the",
  "common word, newest first": "q=the&sort=published_date",
  "one letter": "q=a",
  "two letters": "q=th",
  "two letters, newest first": "q=th&sort=published_date",
  "two common words": "q=the+match",
  "five common words": "q=in+the+match+for+th",
  "common phrase": `q=${encodeURIComponent('"in the"')}`,
  "common phrase, newest first": `q=${encodeURIComponent('"in the"')}&sort=published_date`,
  "phrase of common words that never stand together": `q=${encodeURIComponent('"the the"')}`,
  "common word, page 100": "q=the&start=792",
  "rare word": "q=microphone",
};

/** Tables that link articles with other entities. */
const joined = [
  ["article_categories", "category_slug"],
  ["article_clubs", "club_id"],
] as const;

/** Copies the demo league's storage and multiplies its news; each copy of an article is some days older. */
async function withArticles(seeded: string, stateDir: string, total: number): Promise<void> {
  cpSync(join(seeded, "v3", "d1"), join(stateDir, "v3", "d1"), { recursive: true });
  const storage = openLocalStorage(stateDir);
  const content = storage.database("CONTENT_DB");
  const [row] = await content.query({ sql: "SELECT count(*) AS there, max(id) AS last FROM articles" });
  const there = Number(row?.there);
  const last = Number(row?.last);
  for (let copy = 1; there * copy < total; copy++) {
    await content.transact([
      {
        sql: `INSERT INTO articles (id, slug, title, summary, body_html, author, published_at, image_key, image_alt, lang)
              SELECT id + ?1 * ?2, slug || '-' || ?1, title, summary, body_html, author,
                     strftime('%Y-%m-%dT%H:%M:%fZ', published_at, '-' || ?1 || ' days'), image_key, image_alt, lang
                FROM articles WHERE id <= ?2 ORDER BY id LIMIT ?3`,
        params: [copy, last, total - there * copy],
      },
      ...joined.map(([table, column]) => ({
        sql: `INSERT INTO ${table} (article_id, ${column}) SELECT article_id + ?1 * ?2, ${column} FROM ${table}
              WHERE article_id <= ?2 AND article_id + ?1 * ?2 IN (SELECT id FROM articles)`,
        params: [copy, last],
      })),
    ]);
  }
  await storage.close();
}

export const foldersIn = (stateDir: string) => ({ few: join(stateDir, "few"), many: join(stateDir, "many") });

/** Creates the storage of two sites from the demo league's: one with few articles and one with many. */
export async function fillNews(seeded: string, stateDir: string): Promise<void> {
  const folders = foldersIn(stateDir);
  await withArticles(seeded, folders.few, few);
  await withArticles(seeded, folders.many, many);
}

/**
 * A search in 100,000 articles relative to the same search in 1,000, measured at the backend.
 * @param stateDir folder that `fillNews` has filled.
 */
export async function measureSearch(stateDir: string): Promise<Ratio[]> {
  const folders = foldersIn(stateDir);
  const small = await openSite({ port: 0, stateDir: folders.few, quiet: true });
  const large = await openSite({ port: 0, stateDir: folders.many, quiet: true });
  const time = async (site: URL, query: string) => {
    const started = performance.now();
    const response = await fetch(new URL(`/origin/content/news/search?${query}`, site), {
      headers: { "x-service-key": readDevVars().SERVICE_KEY ?? "" },
    });
    if (!response.ok) throw new Error(`${query}: ${response.status}`);
    await response.text();
    return performance.now() - started;
  };
  try {
    const ratios: Ratio[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const taken = await inTurns({ few: () => time(small.url, query), many: () => time(large.url, query) }, 31);
      ratios.push({
        name: `${name}: ${many.toLocaleString("en")} articles : ${few.toLocaleString("en")}`,
        value: taken.many / taken.few,
        unit: `times as long (${taken.many.toFixed(1)} ms : ${taken.few.toFixed(1)} ms)`,
        aim: { atMost: 3 },
      });
    }
    return ratios;
  } finally {
    await small.miniflare.dispose();
    await large.miniflare.dispose();
  }
}
