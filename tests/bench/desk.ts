import { z } from "zod";
import { type NewsDraft, newsChangedResponse } from "../../schemas/desk/news.ts";
import { openSite } from "../../scripts/lib/site/site.ts";
import { openLocalStorage } from "../../scripts/lib/storage/storage.ts";
import { plainHash, randomToken } from "../../worker/identity/secrets.ts";
import { toSeconds } from "../../worker/now-in-seconds.ts";
import type { Ratio } from "./ratio.ts";
import { foldersIn, many } from "./search.ts";

/** Aims in milliseconds: to filter a list, and until a change is on fans' pages. */
const listAim = 200;
const publishAim = 6_000;
/** Requests per list; the median counts. */
const turns = 15;

/** Paths of lists, chosen by what they cost: all rows, a common word, a word without matches, and a state. */
const lists = {
  "articles, newest": "news",
  "articles with a common word": "news?text=the",
  "articles with a word that none has": "news?text=zyzzyva",
  "drafts alone": "news?state=draft",
  "audit log, newest": "audit",
  "audit log with a common word": "audit?text=news",
  "audit log with a word that no row has": "audit?text=zyzzyva",
  "audit log of a day that no row has": "audit?from=2001-01-01&to=2001-01-01",
  "videos with a common word": "videos?text=derby",
  "videos with a word that none has": "videos?text=zyzzyva",
  "vouchers, newest": "vouchers",
  "vouchers with a common word": "vouchers?text=half-time",
  "vouchers with a word that none has": "vouchers?text=zyzzyva",
};

const draft: NewsDraft = {
  ...{ title: "A new stand", summary: "Four thousand more seats.", bodyHTML: "<p>The council has agreed.</p>" },
  ...{ author: "The newsroom", imageKey: null, imageAlt: "", imageFocus: null, lang: "en", categories: [] },
  embargo: null,
  linked: null,
};

/** Fills the audit log and the lists of videos and vouchers, and signs in an administrator. @returns the session cookie */
async function fillDesk(stateDir: string, now: Date): Promise<string> {
  const storage = openLocalStorage(stateDir);
  const token = randomToken();
  const seconds = toSeconds(now);
  await storage.database("DESK_DB").transact([
    {
      sql: "INSERT INTO staff (id, email, name, role, invited_at, joined_at) VALUES ('bench', 'bench@league.example', 'Bench', 'administrator', ?1, ?1)",
      params: [seconds],
    },
    {
      sql: "INSERT INTO staff_sessions (token_hash, staff_id, started_at, confirmed_at, expires_at) VALUES (?1, 'bench', ?2, ?2, ?3)",
      params: [plainHash(token), seconds, seconds + 3_600],
    },
    {
      sql: `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO audit (at, staff_id, staff_name, action, subject, asked, reason)
        SELECT ?2, 'bench', 'Bench <bench@league.example>', iif(i % 3, 'news.save', 'fans.look'), 'row ' || i, '{}', 'ticket ' || i FROM n`,
      params: [many, now.toISOString()],
    },
  ]);
  const rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)";
  await storage.database("VIDEO_DB").transact([
    { sql: "INSERT INTO assets VALUES ('bench', 'on-demand', '{}')" },
    {
      sql: `${rows} INSERT INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
          created_at, release_from, season, section)
        SELECT 'bench-' || i, 'bench', 'OnDemand', 'Highlights of the derby, ' || i, '', 60, '["?"]', 'video-1', ?2, ?2, 2026, 'highlights' FROM n`,
      params: [many, now.toISOString()],
    },
  ]);
  await storage.database("PAYMENTS_DB").transact([
    {
      sql: `${rows} INSERT INTO voucher_batches (id, title, entitlements, uses, access_hours, expires_at, operator, note, created_at)
        SELECT 'bench-' || i, 'Day Pass', '["live-video"]', 1, 24, '2999-01-01T00:00:00.000Z', 'Bench', 'half-time draw ' || i, ?2 FROM n`,
      params: [many, now.toISOString()],
    },
  ]);
  await storage.close();
  return `__Host-desk=${token}`;
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

/** Milliseconds until a page contains the words. */
async function shownAfter(page: URL, words: string, started: number): Promise<number> {
  while (performance.now() - started < 2 * publishAim) {
    const response = await fetch(page);
    if ((await response.text()).includes(words)) return performance.now() - started;
  }
  throw new Error(`${page.pathname} does not have ${words}.`);
}

/**
 * Response times of the desk's lists with 100,000 rows, and the time until fans can read what was published.
 * @param stateDir folder that `fillNews` has filled.
 */
export async function measureDesk(stateDir: string): Promise<Ratio[]> {
  const folder = foldersIn(stateDir).many;
  const cookie = await fillDesk(folder, new Date());
  const { url, miniflare } = await openSite({ port: 0, stateDir: folder, quiet: true });
  const call = async <Schema extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    schema: Schema,
    body?: object,
  ) => {
    const response = await fetch(new URL(`/api/desk/v1/${path}`, url), {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return schema.parse(await response.json());
  };
  const timeOf = async (path: string) => {
    const started = performance.now();
    await call("GET", path, z.object());
    return performance.now() - started;
  };
  try {
    const ratios: Ratio[] = [];
    for (const [name, path] of Object.entries(lists)) {
      const taken: number[] = [];
      for (let turn = 0; turn <= turns; turn += 1) taken.push(await timeOf(path));
      // The first request is a warm-up.
      const value = median(taken.slice(1));
      ratios.push({ name: `${name}, of ${many.toLocaleString("en")}`, value, unit: "ms", aim: { atMost: listAim } });
    }
    const { categories } = await call(
      "GET",
      `news/${await anArticle(call)}`,
      z.object({ categories: z.array(z.object({ slug: z.string() })) }),
    );
    const title = `A new stand ${crypto.randomUUID()}`;
    const wanted = { ...draft, title, categories: categories.slice(0, 1).map(({ slug }) => slug) };
    const { slug, revision } = await call("POST", "news/create", newsChangedResponse, { draft: wanted });
    // Caches the list first, as it usually is for fans.
    await fetch(new URL("/news", url));
    const started = performance.now();
    await call("POST", `news/${slug}/publish`, newsChangedResponse, { revision });
    for (const path of [`/news/${slug}`, "/news"]) {
      const value = await shownAfter(new URL(path, url), title, started);
      const name = path === "/news" ? "published until the list has it" : "published until its page is there";
      ratios.push({ name, value, unit: "ms", aim: { atMost: publishAim } });
    }
    return ratios;
  } finally {
    await miniflare.dispose();
  }
}

type Call = <Schema extends z.ZodType>(method: "GET", path: string, schema: Schema) => Promise<z.output<Schema>>;

async function anArticle(call: Call): Promise<string> {
  const { articles } = await call(
    "GET",
    "news",
    z.object({ articles: z.array(z.object({ slug: z.string() })).min(1) }),
  );
  return articles[0]?.slug ?? "";
}
