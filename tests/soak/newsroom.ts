import { z } from "zod";
import { type NewsDraft, newsChangedResponse } from "../../schemas/desk/news.ts";
import type { Storage } from "../../scripts/lib/storage/storage.ts";
import { plainHash, randomToken } from "../../worker/identity/secrets.ts";
import { toSeconds } from "../../worker/now-in-seconds.ts";
import { Browser } from "./browser.ts";
import { type Load, pause, persist, Refused, repeat } from "./load.ts";

/** Milliseconds between articles, and within which fans can read a published one. */
const pace = 10_000;
const shownWithin = 6_000;

/** Signs an editor in. @returns the session's cookie */
export async function signInEditor(storage: Storage, now: Date, hours: number): Promise<string> {
  const token = randomToken();
  const seconds = toSeconds(now);
  await storage.database("DESK_DB").transact([
    {
      sql: "INSERT INTO staff (id, email, name, role, invited_at, joined_at) VALUES ('soak', 'soak@league.example', 'Soak', 'editor', ?1, ?1)",
      params: [seconds],
    },
    {
      sql: "INSERT INTO staff_sessions (token_hash, staff_id, started_at, confirmed_at, expires_at) VALUES (?1, 'soak', ?2, ?2, ?3)",
      params: [plainHash(token), seconds, seconds + hours * 3_600],
    },
  ]);
  return `__Host-desk=${token}`;
}

const draft: NewsDraft = {
  ...{ title: "", summary: "Written under load.", bodyHTML: "<p>The council has agreed.</p>" },
  ...{ author: "The newsroom", imageKey: null, imageAlt: "", imageFocus: null, lang: "en", categories: [] },
  embargo: null,
  linked: null,
};

const slugs = z.object({ slug: z.string() });
const someArticles = z.object({ articles: z.tuple([slugs], slugs) });
const ofArticle = z.object({ categories: z.array(slugs) });

/** Writes and publishes articles, and reads each as a fan. @param published receives their titles by slug */
export async function publishNews(load: Load, cookie: string, published: Map<string, string>): Promise<void> {
  const browser = new Browser(load, "10.6.0.1");
  const call = async (path: string, body: object, ...wanted: number[]) => {
    const headers = { cookie, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await browser.request(`/api/desk/v1/${path}`, init, ...wanted)).text;
  };
  const read = async (path: string) =>
    JSON.parse((await browser.request(`/api/desk/v1/${path}`, { headers: { cookie } })).text);
  const categories = await persist(load, "categories", async () => {
    const { articles } = someArticles.parse(await read("news"));
    return ofArticle
      .parse(await read(`news/${articles[0].slug}`))
      .categories.slice(0, 1)
      .map(({ slug }) => slug);
  });
  if (categories === null) return;
  await repeat(load, async () => {
    const title = `Written under load ${crypto.randomUUID()}`;
    const created = await persist(load, "draft", async () =>
      newsChangedResponse.parse(JSON.parse(await call("news/create", { draft: { ...draft, title, categories } }))),
    );
    if (created === null) return;
    const { slug, revision } = created;
    // Repeated if the response was lost: the revision is then no longer the last one, hence the 409.
    const isPublished = await persist(load, "publishing", async () => {
      await call(`news/${slug}/publish`, { revision }, 200, 409);
      return true;
    });
    if (isPublished === null) return;
    published.set(slug, title);
    load.count("published");
    const since = Date.now();
    await persist(load, "published article", async () => {
      for (;;) {
        const { text } = await browser.request(`/news/${slug}`, {}, 200, 404);
        if (text.includes(title)) return;
        if (Date.now() - since > shownWithin) throw new Refused(`/news/${slug} does not show after ${shownWithin} ms.`);
        await pause(load, 300);
        if (load.ended.aborted) return;
      }
    });
    await pause(load, pace);
  });
}

const title = z.object({ title: z.string() });

/** Problems of the stored articles. */
export async function wrongNews(storage: Storage, published: ReadonlyMap<string, string>): Promise<string[]> {
  if (published.size === 0) return ["Nothing was published."];
  const rows = await storage
    .database("CONTENT_DB")
    .queryAll(
      [...published.keys()].map((slug) => ({ sql: "SELECT title FROM articles WHERE slug = ?", params: [slug] })),
    );
  return [...published].flatMap(([slug, wanted], index) => {
    const row = rows[index]?.[0];
    return row !== undefined && title.parse(row).title === wanted
      ? []
      : [`The article ${slug} is not stored as it was published.`];
  });
}
