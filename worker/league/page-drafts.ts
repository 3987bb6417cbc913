import { z } from "zod";
import {
  type DeskPage,
  type DeskPageDraft,
  type PageContent,
  type PageDraft,
  type PageVersion,
  pageDraft,
  pageDraftResponse,
  pageRevisionResponse,
} from "../../schemas/desk/pages.ts";
import { ApiError } from "../errors.ts";

/** Milliseconds. A save within this time of the same person's last one replaces that revision. */
const oneSitting = 30 * 60_000;
/** Maximum number of revisions to list. */
const shown = 100;

const storedRow = pageDraftResponse.shape.revisions.element.extend({
  content: z.string().nullable(),
  basis: z.string().nullable(),
});
const storedPage = pageRevisionResponse.shape.page.unwrap();
const json = (text: string): unknown => JSON.parse(text);

const contentOf = ({ title, menuTitle, language, text }: PageContent): PageContent => ({
  ...{ title, menuTitle, language, text },
});
/** A draft's revision, which changes when the draft or the page changes. */
const revisionOf = (number: number, page: DeskPage) => `${number}-${page.revision}`;

const changedMeanwhile = () =>
  new ApiError(
    409,
    "changed_meanwhile",
    "Somebody else has changed this page since you opened it. Yours was not saved: look at theirs first.",
  );

/**
 * A page with its draft and revisions. If the page was published again after the draft was begun, for example by a load of the league's
 * folder, the draft appears only among the revisions.
 */
export async function readDraft(db: D1Database, page: DeskPage): Promise<DeskPageDraft> {
  const { results } = await db
    .prepare(
      `SELECT revision, at, staff, action, basis,
         iif(revision = (SELECT max(revision) FROM page_revisions WHERE page = ?1), content, NULL) AS content
       FROM page_revisions WHERE page = ?1 ORDER BY revision DESC LIMIT ?2`,
    )
    .bind(page.path, shown)
    .all();
  const rows = z.array(storedRow).parse(results);
  const [last] = rows;
  const isDraft = last?.action === "saved" && last.basis === page.revision;
  return {
    page,
    draft: isDraft && last.content !== null ? pageDraft.parse(json(last.content)) : null,
    revision: revisionOf(last?.revision ?? 0, page),
    revisions: rows.map(({ revision, at, staff, action }) => ({ revision, at, staff, action })),
  };
}

/** @throws ApiError 404 */
export async function readRevision(db: D1Database, path: string, revision: number): Promise<PageVersion> {
  const found = await db
    .prepare("SELECT action, content FROM page_revisions WHERE page = ? AND revision = ?")
    .bind(path, revision)
    .first<{ action: string; content: string }>();
  if (found === null) throw new ApiError(404, "no_such_revision", "There is no such revision.");
  const content = json(found.content);
  return found.action === "saved"
    ? { draft: pageDraft.parse(content), page: null }
    : { draft: null, page: storedPage.parse(content) };
}

/** Inserts the page's current state if it has no revisions yet. */
const firstRevision = (db: D1Database, page: DeskPage, at: string) =>
  db
    .prepare(
      `INSERT INTO page_revisions (page, revision, at, staff, action, content)
       SELECT ?1, 1, ?2, NULL, 'published', ?3 WHERE NOT EXISTS (SELECT 1 FROM page_revisions WHERE page = ?1)`,
    )
    .bind(page.path, at, JSON.stringify(contentOf(page)));

/**
 * Saves a draft. One person's saves within half an hour of each other are one revision, unless this save is to be kept apart.
 * @returns the draft's new revision
 * @throws ApiError 409 if the draft or the page has changed since `revision`
 */
export async function saveDraft(
  db: D1Database,
  page: DeskPage,
  { revision, draft, apart = false }: { revision: string; draft: PageDraft; apart?: boolean | undefined },
  { staff, now }: { staff: string; now: Date },
): Promise<string> {
  const [number = "", basis] = revision.split("-");
  if (basis !== page.revision || !/^\d{1,7}$/.test(number)) throw changedMeanwhile();
  const at = now.toISOString();
  // The original page becomes the first revision, so that the first change can be compared and undone.
  const before = Math.max(1, Number(number));
  const [, added] = await db.batch([
    firstRevision(db, page, at),
    db
      .prepare(
        `INSERT INTO page_revisions (page, revision, at, staff, action, content, basis)
         SELECT ?1, ?2 + 1, ?3, ?4, 'saved', ?5, ?6
         WHERE (SELECT max(revision) FROM page_revisions WHERE page = ?1) = ?2 RETURNING revision`,
      )
      .bind(page.path, before, at, staff, JSON.stringify(draft), page.revision),
    db
      .prepare(
        `DELETE FROM page_revisions WHERE page = ?1 AND revision = ?2 AND action = 'saved' AND staff = ?3 AND at > ?4 AND NOT ?6
           AND EXISTS (SELECT 1 FROM page_revisions WHERE page = ?1 AND revision = ?2 + 1 AND at = ?5 AND staff = ?3)`,
      )
      .bind(page.path, before, staff, new Date(now.getTime() - oneSitting).toISOString(), at, Number(apart)),
  ]);
  if (added?.results.length !== 1) throw changedMeanwhile();
  return revisionOf(before + 1, page);
}

/** @throws ApiError 409 if another draft has been saved since */
export async function requireLastDraft(db: D1Database, page: DeskPage, revision: string): Promise<void> {
  if ((await readDraft(db, page)).revision !== revision) throw changedMeanwhile();
}

/** Adds a page's published content as a revision, in the transaction that publishes it. @param before null for a new page */
export function publishedRevision(
  db: D1Database,
  path: string,
  { before, content }: { before: DeskPage | null; content: PageContent },
  { staff, now }: { staff: string; now: Date },
): D1PreparedStatement[] {
  const at = now.toISOString();
  return [
    ...(before === null ? [] : [firstRevision(db, before, at)]),
    db
      .prepare(
        `INSERT INTO page_revisions (page, revision, at, staff, action, content)
         SELECT ?1, coalesce(max(revision), 0) + 1, ?2, ?3, 'published', ?4 FROM page_revisions WHERE page = ?1`,
      )
      .bind(path, at, staff, JSON.stringify(contentOf(content))),
  ];
}

/** Deletes the revisions of a removed page, because another page may get its path later. */
export const removedRevisions = (db: D1Database, path: string): D1PreparedStatement =>
  db.prepare("DELETE FROM page_revisions WHERE page = ?").bind(path);

/** Moves the revisions of a page, and of those below it, to its new path. */
export const movedRevisions = (db: D1Database, from: string, to: string): D1PreparedStatement[] => {
  const within = "page = ?1 OR substr(page, 1, length(?1) + 1) = ?1 || '/'";
  return [
    db.prepare(`DELETE FROM page_revisions WHERE ${within}`).bind(to),
    db.prepare(`UPDATE page_revisions SET page = ?2 || substr(page, length(?1) + 1) WHERE ${within}`).bind(from, to),
  ];
};
