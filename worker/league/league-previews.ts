import { type PreviewedChange, previewedChange } from "../../schemas/desk/previews.ts";
import type { League } from "../../schemas/league/league.ts";
import { ApiError } from "../errors.ts";
import { toSeconds } from "../now-in-seconds.ts";
import { readPreviewKey } from "../tokens/preview-key.ts";
import { type CurrentLeague, type LeagueChange, leagueAfter, readCurrentLeague } from "./change-league.ts";
import { withBuiltRoutes } from "./current-league.ts";
import { changeHome, readHome } from "./desk-home.ts";
import { addPage, pagesOf, parentOf, readPage, savePage } from "./desk-pages.ts";

/** The change over what is published now, whatever was published since it was begun. @throws ApiError as publishing it would */
function changeOf(current: CurrentLeague, change: PreviewedChange, now: Date): LeagueChange {
  if (change.kind === "home") return changeHome(current, change.sections, readHome(current).revision);
  const { path } = change;
  if (pagesOf(current).some(({ page }) => page.path === path)) {
    return savePage(current, { ...change, revision: readPage(current, path).revision }, now);
  }
  const parent = parentOf(path);
  const place = { parent: parent === "" ? null : parent, slug: path.split("/").at(-1) ?? path, menu: null };
  return addPage(current, { ...change, ...place }, now);
}

/** Keeps a change for its preview. @returns its id @throws ApiError for one that could not be published */
export async function keepPreview(
  db: D1Database,
  change: PreviewedChange,
  { now, lifetime }: { now: Date; lifetime: number },
): Promise<string> {
  const current = await readCurrentLeague(db);
  leagueAfter(current, changeOf(current, change, now));
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

/**
 * The league as a kept change makes it, and the path at which that shows.
 * @returns null for another key, such as an article's, and for a change that could not be published any more
 */
export async function previewedLeague(
  db: D1Database,
  { secret, key }: { secret: string; key: string },
  now: Date,
): Promise<{ league: League; path: string } | null> {
  const previewed = await readPreviewKey(secret, key, now);
  if (previewed === null || !("change" in previewed)) return null;
  const sql = "SELECT change FROM league_previews WHERE id = ?";
  const kept = await db.prepare(sql).bind(previewed.change).first<{ change: string }>();
  if (kept === null) return null;
  const change = previewedChange.parse(JSON.parse(kept.change));
  const current = await readCurrentLeague(db);
  try {
    const league = withBuiltRoutes(leagueAfter(current, changeOf(current, change, now)));
    return { league, path: change.kind === "home" ? "/" : `/${change.path}` };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
