import type { PagedDocument } from "../../schemas/content/content.ts";
import { documentPath } from "../../schemas/content/league-document.ts";
import type { DocumentDraft } from "../../schemas/desk/documents.ts";
import { type PreviewedChange, previewedChange } from "../../schemas/desk/previews.ts";
import type { League } from "../../schemas/league/league.ts";
import { ApiError } from "../errors.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { readPreviewKey } from "../tokens/preview-key.ts";
import { previewPath } from "../tokens/preview-path.ts";
import { type CurrentLeague, type LeagueChange, leagueAfter, readCurrentLeague } from "./change-league.ts";
import { withBuiltRoutes } from "./current-league.ts";
import { changeHome, readHome } from "./desk-home.ts";
import { addPage, pagesOf, parentOf, readPage, savePage } from "./desk-pages.ts";
import { changeProfile, readProfile } from "./desk-profile.ts";

/** A previewed state of the site. */
export interface Previewed {
  league: League;
  /** Null for a change of the league's description. */
  document: PagedDocument | null;
  /** The page that shows the change. */
  path: string;
}

/**
 * A change of the league's description, applied to the currently published league whatever has been published since. @throws ApiError as
 * publishing it would
 */
function changeOf(
  current: CurrentLeague,
  change: Exclude<PreviewedChange, { kind: "document" }>,
  now: Date,
): LeagueChange {
  if (change.kind === "home") return changeHome(current, change.sections, readHome(current).revision);
  if (change.kind === "profile") return changeProfile(current, change.profile, readProfile(current).revision);
  const { path } = change;
  if (pagesOf(current).some(({ page }) => page.path === path)) {
    return savePage(current, { ...change, revision: readPage(current, path).revision }, now);
  }
  const parent = parentOf(path);
  const location = { parent: parent === "" ? null : parent, slug: path.split("/").at(-1) ?? path, menu: null };
  return addPage(current, { ...change, ...location }, now);
}

/** Stores a change for its preview. @returns its id @throws ApiError if it could not be published */
export async function storePreview(
  db: D1Database,
  change: PreviewedChange,
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<string> {
  if (change.kind !== "document") {
    const current = await readCurrentLeague(db);
    leagueAfter(current, changeOf(current, change, now));
  }
  const id = crypto.randomUUID();
  const at = toSeconds(now);
  await db.batch([
    db
      .prepare("INSERT INTO league_previews (id, change, until) VALUES (?, ?, ?)")
      .bind(id, JSON.stringify(change), at + lifetime),
    db.prepare("DELETE FROM league_previews WHERE until < ?").bind(at),
  ]);
  return id;
}

/** Slug of a new document in its preview; such a document has no page of its own at the top level. */
const newSlug = "document";

/** A drafted document, in the form that the content backend returns. */
async function documentOf(
  { MEDIA }: Pick<Env, "MEDIA">,
  slug: string,
  { title, updatedOn, pdf, ...text }: DocumentDraft,
  path: string,
): Promise<PagedDocument> {
  // Imported on demand: other previews need no Markdown.
  const { documentHTML } = await import("../html/document-html.ts");
  const file = pdf === null ? null : await MEDIA.head(`league/${pdf}`);
  return { slug, title, updatedOn, bodyHTML: documentHTML(text), pdf: file && { bytes: file.size, path } };
}

/** A stored change; null for a key of something else, such as an article. */
async function readChange(
  db: D1Database,
  { secret, key }: { secret: string; key: string },
  now: Date,
): Promise<PreviewedChange | null> {
  const previewed = await readPreviewKey(secret, key, now);
  if (previewed === null || !("change" in previewed)) return null;
  const sql = "SELECT change FROM league_previews WHERE id = ?";
  const row = await db.prepare(sql).bind(previewed.change).first<{ change: string }>();
  return row === null ? null : previewedChange.parse(JSON.parse(row.change));
}

/** Suffix after a previewed document's key, for its PDF. */
const pdfEnding = ".pdf";

/** Serves the PDF of a previewed document, without caching or indexing; null for a key of something else. */
export async function servePreviewedPDF(
  env: Pick<Env, "CONTENT_DB" | "MEDIA">,
  { secret, key }: { secret: string; key: string },
  now: Date,
): Promise<Response | null> {
  if (!key.endsWith(pdfEnding)) return null;
  const change = await readChange(env.CONTENT_DB, { secret, key: key.slice(0, -pdfEnding.length) }, now);
  if (change?.kind !== "document" || change.document.pdf === null) return null;
  const file = await env.MEDIA.get(`league/${change.document.pdf}`);
  if (file === null) return null;
  const headers = {
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  };
  return new Response(file.body, { headers });
}

/**
 * The site as it would be with a stored change.
 * @returns null for a key of something else, such as an article, and for a change that can no longer be published
 */
export async function readPreviewed(
  env: Pick<Env, "CONTENT_DB" | "MEDIA">,
  key: { secret: string; key: string },
  now: Date,
): Promise<Previewed | null> {
  const db = env.CONTENT_DB;
  const change = await readChange(db, key, now);
  if (change === null) return null;
  const current = await readCurrentLeague(db);
  if (change.kind === "document") {
    const { league } = current;
    const slug = change.slug ?? newSlug;
    const document = await documentOf(env, slug, change.document, `${previewPath}${key.key}${pdfEnding}`);
    return { league, document, path: documentPath(league.documents, slug) };
  }
  try {
    const league = withBuiltRoutes(leagueAfter(current, changeOf(current, change, now)));
    return { league, document: null, path: change.kind === "page" ? `/${change.path}` : "/" };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
