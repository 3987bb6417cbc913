import { z } from "zod";
import { articleLanguage, articleLinks, imageFocus } from "../../../../schemas/content/content.ts";
import {
  maxChosenSlug,
  type NewsArticle,
  type NewsDraft,
  type NewsLinks,
  type NewsPublication,
  type NewsReviewState,
  type NewsState,
  newsListed,
  newsReview,
  newsRevision,
  reservedNewsSlugs,
  storedDraft,
} from "../../../../schemas/desk/news.ts";
import { ApiError } from "../../../errors.ts";
import { hasUndescribedPicture } from "../../../html/article-html.ts";
import { freeSlug } from "../../free-slug.ts";

/** Articles per page of the newsroom's list. */
const pageSize = 30;
/** Milliseconds within which a person's next save replaces their last revision. */
const autosaveWindow = 30 * 60_000;

const latest = "SELECT slug, max(revision) AS revision FROM article_revisions GROUP BY slug";
const stateOf = (now: string) => `CASE WHEN a.withdrawn_from IS NOT NULL THEN 'draft'
  WHEN a.published_at > ${now} THEN 'scheduled' WHEN r.action = 'saved' THEN 'changed' ELSE 'published' END`;

interface ListQuery {
  /** Words of the title; empty: any title. */
  text: string;
  state: NewsState | null;
  review: NewsReviewState | null;
  page: number;
  now: string;
}

const listedRow = newsListed.extend({ hasChanges: z.coerce.boolean() });

/** A page of all articles, last changed first, or scheduled ones in order of publication, and how many are in review. */
export async function listNews(db: D1Database, { text, state, review, page, now }: ListQuery) {
  const [listed, counted] = await db.batch([
    db
      .prepare(
        `WITH latest AS (${latest}), listed AS (
           SELECT a.slug, coalesce(r.content ->> 'title', a.title) AS title, coalesce(r.at, a.withdrawn_from, a.published_at) AS changedAt, r.staff,
             ${stateOf("?1")} AS state, r.content ->> 'embargo' AS embargo,
             CASE WHEN a.withdrawn_from IS NULL THEN a.published_at END AS publishedAt,
             a.withdrawn_from IS NULL AND r.action = 'saved' AS hasChanges
           FROM articles a LEFT JOIN latest ON latest.slug = a.slug
             LEFT JOIN article_revisions r ON r.slug = latest.slug AND r.revision = latest.revision
           UNION ALL
           SELECT r.slug, r.content ->> 'title', r.at, r.staff, 'draft', r.content ->> 'embargo', NULL, 0
           FROM latest JOIN article_revisions r ON r.slug = latest.slug AND r.revision = latest.revision
           WHERE NOT EXISTS (SELECT 1 FROM articles WHERE articles.slug = r.slug)
         )
         SELECT listed.*, v.state AS review FROM listed LEFT JOIN article_reviews v ON v.slug = listed.slug
         WHERE instr(lower(title), lower(?2)) > 0 AND (?3 IS NULL OR listed.state = ?3) AND (?6 IS NULL OR v.state = ?6)
         ORDER BY CASE WHEN ?3 = 'scheduled' THEN publishedAt END, changedAt DESC, listed.slug LIMIT ?4 OFFSET ?5`,
      )
      .bind(now, text, state, pageSize + 1, page * pageSize, review),
    db.prepare(
      "SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'returned') AS returned FROM article_reviews",
    ),
  ]);
  const articles = z.array(listedRow).parse(listed?.results);
  return { articles: articles.slice(0, pageSize), more: articles.length > pageSize, reviews: counted?.results[0] };
}

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);
/** `content` is null except for the last revision: a hundred texts would be megabytes. */
const revisionRow = newsRevision.extend({ content: json(storedDraft).nullable() });
const publishedRow = z
  .object({
    title: z.string(),
    summary: z.string(),
    bodyHTML: z.string(),
    author: z.string(),
    imageKey: z.string(),
    imageAlt: z.string(),
    imageFocus: json(imageFocus).nullable(),
    lang: articleLanguage,
    categories: json(z.array(z.string())),
    fixtureID: z.int().nullable(),
    clubIDs: json(z.array(z.int())),
    linked: json(articleLinks).nullable(),
    publishedAt: z.iso.datetime(),
    withdrawnFrom: z.iso.datetime().nullable(),
    correction: z.string().nullable(),
    wasTakenOff: z.coerce.boolean(),
  })
  .transform(({ publishedAt, withdrawnFrom, correction, wasTakenOff, fixtureID, clubIDs, linked, ...draft }) => ({
    draft: {
      ...draft,
      embargo: null,
      linked: {
        ...(linked ?? { fixtureIDs: fixtureID === null ? [] : [fixtureID], playerIDs: [], videoEntryID: null }),
        clubIDs,
      },
    },
    publishedAt: withdrawnFrom === null ? publishedAt : null,
    withdrawnFrom,
    correction,
    wasTakenOff,
  }));

const noLinks: NewsLinks = { fixtureIDs: [], clubIDs: [], playerIDs: [], videoEntryID: null };

interface StoredNews extends NewsArticle {
  draft: NewsDraft & { linked: NewsLinks };
}

/** Reads an article for the newsroom; null when no article has the slug. */
export async function readNews(db: D1Database, slug: string, now: string): Promise<StoredNews | null> {
  const [revisions, published, categories, reviews] = await db.batch([
    db
      .prepare(
        `SELECT revision, at, staff, action,
           iif(revision = (SELECT max(revision) FROM article_revisions WHERE slug = ?1), content, NULL) AS content
         FROM article_revisions WHERE slug = ?1 ORDER BY revision DESC LIMIT 100`,
      )
      .bind(slug),
    db
      .prepare(
        `SELECT title, summary, body_html AS bodyHTML, author, image_key AS imageKey, image_alt AS imageAlt, image_focus AS imageFocus, lang,
           (SELECT json_group_array(category_slug) FROM article_categories WHERE article_id = articles.id) AS categories,
           fixture_id AS fixtureID, (SELECT json_group_array(club_id) FROM article_clubs WHERE article_id = articles.id) AS clubIDs, linked,
           published_at AS publishedAt, withdrawn_from AS withdrawnFrom, correction,
           EXISTS (SELECT 1 FROM article_revisions r WHERE r.slug = articles.slug AND r.action = 'unpublished') AS wasTakenOff
         FROM articles WHERE slug = ?`,
      )
      .bind(slug),
    db.prepare("SELECT slug, name FROM categories ORDER BY name"),
    db.prepare("SELECT state, revision, note, staff, at FROM article_reviews WHERE slug = ?").bind(slug),
  ]);
  const all = z.array(revisionRow).parse(revisions?.results);
  const [found] = z.array(publishedRow).parse(published?.results);
  const [last] = all;
  const saved = last?.content ?? found?.draft;
  if (saved === undefined) return null;
  const draft = { ...saved, linked: saved.linked ?? found?.draft.linked ?? noLinks };
  const publishedAt = found?.publishedAt ?? null;
  const read = last?.action === "saved" ? "changed" : "published";
  return {
    slug,
    revision: last?.revision ?? 0,
    draft,
    state: publishedAt === null ? "draft" : publishedAt > now ? "scheduled" : read,
    publishedAt,
    hasChanges: publishedAt !== null && last?.action === "saved",
    neverRead:
      last !== undefined && (found === undefined || (publishedAt !== null && publishedAt > now && !found.wasTakenOff)),
    withdrawnFrom: found?.withdrawnFrom ?? null,
    correction: found?.correction ?? null,
    review: z.array(newsReview).parse(reviews?.results)[0] ?? null,
    revisions: all.map(({ content: _content, ...rest }) => rest),
    categories: z.array(z.object({ slug: z.string(), name: z.string() })).parse(categories?.results),
  };
}

export async function readNewsRevision(db: D1Database, slug: string, revision: number): Promise<NewsDraft | null> {
  const content = await db
    .prepare("SELECT content FROM article_revisions WHERE slug = ? AND revision = ?")
    .bind(slug, revision)
    .first<string>("content");
  return content === null ? null : json(storedDraft).parse(content);
}

/** Keeps a revision for its preview link, so that later saves do not replace it. @returns false when there is no such revision */
export async function keepRevision(db: D1Database, slug: string, revision: number): Promise<boolean> {
  const kept = await db
    .prepare("UPDATE article_revisions SET previewed = 1 WHERE slug = ? AND revision = ?")
    .bind(slug, revision)
    .run();
  return kept.meta.changes === 1;
}

export interface Change {
  slug: string;
  /** The revision that the change is based on. */
  revision: number;
  staff: string;
  now: string;
}

/** Inserts a revision, unless another one was added in between. */
const addRevision = (db: D1Database, { slug, revision, staff, now }: Change, action: string, draft: NewsDraft) =>
  db
    .prepare(
      `INSERT INTO article_revisions (slug, revision, at, staff, action, content)
       SELECT ?1, ?2 + 1, ?3, ?4, ?5, ?6
       WHERE coalesce((SELECT max(revision) FROM article_revisions WHERE slug = ?1), 0) = ?2 RETURNING revision`,
    )
    .bind(slug, revision, now, staff, action, JSON.stringify(draft));

export const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed this article since you opened it. Yours was not saved: look at theirs first.",
  );

/** Checks that a batch's first statement has inserted its revision. @throws ApiError 409 when it has not */
function requireAdded(results: D1Result[]): void {
  if (results[0]?.results.length !== 1) throw changedMeanwhile();
}

/**
 * Saves a draft. One person's saves within half an hour of each other are one revision, unless this save is to be kept apart. A scheduled
 * publication moves to the end of an embargo.
 * @throws ApiError 409 for an outdated revision
 */
export async function saveNews(db: D1Database, change: Change, draft: NewsDraft, apart: boolean): Promise<number> {
  const { slug, revision, staff, now } = change;
  const results = await db.batch([
    addRevision(db, change, "saved", draft),
    db
      .prepare(
        `DELETE FROM article_revisions WHERE slug = ?1 AND revision = ?2 AND action = 'saved' AND staff = ?3 AND at > ?4 AND previewed = 0 AND NOT ?6
           AND EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1 AND revision = ?2 + 1 AND at = ?5 AND staff = ?3)`,
      )
      .bind(slug, revision, staff, new Date(Date.parse(now) - autosaveWindow).toISOString(), now, Number(apart)),
    db
      .prepare(
        `UPDATE articles SET published_at = ?4 WHERE slug = ?1 AND withdrawn_from IS NULL AND published_at > ?3 AND published_at < ?4
           AND EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1 AND revision = ?2 AND at = ?3)`,
      )
      .bind(slug, revision + 1, now, draft.embargo),
  ]);
  requireAdded(results);
  return revision + 1;
}

/** Creates an article. @returns its slug, which no longer changes once the article is published. */
export async function createNews(db: D1Database, draft: NewsDraft, staff: string, now: string): Promise<string> {
  const slug = await freeSlug(draft.title, { otherwise: "article", length: maxChosenSlug }, async (wanted) => {
    const taken = "SELECT 1 FROM article_revisions WHERE slug = ?1 UNION SELECT 1 FROM articles WHERE slug = ?1";
    return reservedNewsSlugs.has(wanted) || (await db.prepare(taken).bind(wanted).first()) !== null;
  });
  requireAdded(await db.batch([addRevision(db, { slug, revision: 0, staff, now }, "saved", draft)]));
  return slug;
}

/** Links as an article stores them: null for none. Its clubs are rows of their own. */
function storedLinks({ clubIDs: _, ...links }: NewsLinks): string | null {
  const isEmpty = links.fixtureIDs.length === 0 && links.playerIDs.length === 0 && links.videoEntryID === null;
  return isEmpty ? null : JSON.stringify(links);
}

/** Why a draft cannot be published, as a sentence; null when it can. */
function publishProblem(draft: NewsDraft, known: ReadonlySet<string>): string | null {
  if (draft.summary === "") return "It needs a summary: lists and search results show it.";
  if (draft.bodyHTML.replace(/<[^>]*>/g, "").trim() === "") return "It needs a text.";
  if (draft.author === "") return "It needs an author.";
  if (draft.categories.length === 0) return "It needs a category: fans find it there.";
  if (draft.categories.some((slug) => !known.has(slug))) return "One of its categories is not there any more.";
  if (draft.imageKey !== null && draft.imageAlt === "")
    return "Its picture needs a description, for fans who do not see it.";
  if (hasUndescribedPicture(draft.bodyHTML))
    return "A picture in its text needs a description, for fans who do not see it.";
  return null;
}

/**
 * Publishes the last saved revision, now or at a later time. A published article is updated.
 * @throws ApiError 409 for an outdated revision; 422 when something is missing
 */
export async function publishNews(
  db: D1Database,
  change: Change,
  { at, asNew, correction }: NewsPublication,
): Promise<number> {
  const { slug, revision, now } = change;
  const article = await readNews(db, slug, now);
  if (article === null) throw new ApiError(404, "no_such_article", "There is no article with that slug.");
  if (article.revision !== revision) throw changedMeanwhile();
  const { draft } = article;
  const problem = publishProblem(draft, new Set(article.categories.map((category) => category.slug)));
  if (problem !== null) throw new ApiError(422, "incomplete", problem);
  const isRead = article.state === "published" || article.state === "changed";
  if (isRead && at !== null) {
    throw new ApiError(
      422,
      "published",
      "Fans read it already. Take it off the site first, to publish it at another time.",
    );
  }
  const former = isRead ? article.publishedAt : asNew ? null : article.withdrawnFrom;
  const publishedAt = at ?? former ?? now;
  if (draft.embargo !== null && Math.max(Date.parse(publishedAt), Date.parse(now)) < Date.parse(draft.embargo)) {
    throw new ApiError(
      422,
      "under_embargo",
      "It is under embargo. Publish it at the embargo's end or later, or take the embargo off first.",
    );
  }
  const isAdded = "EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1 AND revision = ?2 AND at = ?3)";
  const added = [slug, revision + 1, now];
  const results = await db.batch([
    addRevision(db, change, "published", draft),
    db
      .prepare(
        `INSERT INTO articles (slug, title, summary, body_html, author, published_at, image_key, image_alt, lang, image_focus, fixture_id, linked)
         SELECT ?1, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 WHERE ${isAdded}
         ON CONFLICT (slug) DO UPDATE SET title = excluded.title, summary = excluded.summary, body_html = excluded.body_html,
           author = excluded.author, published_at = excluded.published_at, image_key = excluded.image_key,
           image_alt = excluded.image_alt, lang = excluded.lang, image_focus = excluded.image_focus, fixture_id = excluded.fixture_id,
           linked = excluded.linked, withdrawn_from = NULL,
           former_date = iif(excluded.published_at > ?3, coalesce(withdrawn_from, former_date), NULL)`,
      )
      .bind(
        ...added,
        draft.title,
        draft.summary,
        draft.bodyHTML,
        draft.author,
        publishedAt,
        draft.imageKey ?? "",
        draft.imageAlt,
        draft.lang,
        draft.imageKey === null || draft.imageFocus === null ? null : JSON.stringify(draft.imageFocus),
        draft.linked.fixtureIDs[0] ?? null,
        storedLinks(draft.linked),
      ),
    // An article without an image gets one that the site draws from the article's id.
    db
      .prepare(`UPDATE articles SET image_key = 'article-' || id WHERE slug = ?1 AND image_key = '' AND ${isAdded}`)
      .bind(...added),
    db
      .prepare(
        `DELETE FROM article_categories WHERE article_id = (SELECT id FROM articles WHERE slug = ?1) AND ${isAdded}`,
      )
      .bind(...added),
    db
      .prepare(
        `INSERT INTO article_categories (article_id, category_slug)
         SELECT articles.id, value FROM articles, json_each(?4) WHERE slug = ?1 AND ${isAdded}`,
      )
      .bind(...added, JSON.stringify([...new Set(draft.categories)])),
    db
      .prepare(`DELETE FROM article_clubs WHERE article_id = (SELECT id FROM articles WHERE slug = ?1) AND ${isAdded}`)
      .bind(...added),
    db
      .prepare(
        `INSERT INTO article_clubs (article_id, club_id)
         SELECT articles.id, value FROM articles, json_each(?4) WHERE slug = ?1 AND ${isAdded}`,
      )
      .bind(...added, JSON.stringify(draft.linked.clubIDs)),
    db.prepare(`DELETE FROM article_reviews WHERE slug = ?1 AND ${isAdded}`).bind(...added),
    ...(correction === ""
      ? []
      : [
          db
            .prepare(
              `UPDATE articles SET correction = ?4, corrected_at = iif(?4 IS NULL, NULL, ?3) WHERE slug = ?1 AND ${isAdded}`,
            )
            .bind(...added, correction),
        ]),
  ]);
  requireAdded(results);
  return revision + 1;
}

/**
 * Takes an article off the site but keeps its revisions. One that was only scheduled becomes a draft again, without a publication time, or
 * with the one at which fans read it before.
 * @throws ApiError 409 for an outdated revision; 422 if it is not published
 */
export async function unpublishNews(db: D1Database, change: Change): Promise<number> {
  const { slug, revision, now } = change;
  const article = await readNews(db, slug, now);
  if (article === null) throw new ApiError(404, "no_such_article", "There is no article with that slug.");
  if (article.publishedAt === null) throw new ApiError(422, "not_published", "It is not on the site.");
  const results = await db.batch([
    addRevision(db, change, "unpublished", article.draft),
    db
      .prepare(
        `DELETE FROM articles WHERE slug = ?1 AND published_at > ?3
           AND EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1 AND revision = ?2 AND at = ?3)
           AND NOT EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1 AND revision < ?2 AND action = 'unpublished')`,
      )
      .bind(slug, revision + 1, now),
    db
      .prepare(
        `UPDATE articles SET withdrawn_from = iif(published_at > ?3, coalesce(former_date, published_at), published_at),
           former_date = NULL, published_at = '9999-12-31T23:59:59.000Z' WHERE slug = ?1
           AND EXISTS (SELECT 1 FROM article_revisions WHERE slug = ?1 AND revision = ?2 AND at = ?3)`,
      )
      .bind(slug, revision + 1, now),
  ]);
  requireAdded(results);
  return revision + 1;
}
