import { env } from "cloudflare:workers";
import built from "virtual:league";
import { vi } from "vitest";

/** Another league than the built one. */
export const otherLeague = { name: "Northern Counties League", slug: "northern-counties" };
let version = 0;

/** Publishes the built league with these changes as another league, and returns once it is stored. */
export async function publish(changes: object): Promise<void> {
  version += 1;
  const description = JSON.stringify(Object.assign({}, built.description, otherLeague, changes));
  await env.CONTENT_DB.batch([
    env.CONTENT_DB.prepare("DELETE FROM league"),
    env.CONTENT_DB.prepare("DELETE FROM league_pages"),
    env.CONTENT_DB.prepare("INSERT INTO league VALUES (1, ?, ?, '2026-11-23T00:00:00Z')").bind(version, description),
    ...built.pages.map((page, index) =>
      env.CONTENT_DB.prepare("INSERT INTO league_pages VALUES (?, ?)").bind(String(index), JSON.stringify(page)),
    ),
  ]);
}

/** Removes the published league, so that only the built one is left. */
export async function withdraw(): Promise<void> {
  await env.CONTENT_DB.batch(
    ["league", "league_map", "league_pages", "league_files", "league_desk_changes", "page_revisions"].map((table) =>
      env.CONTENT_DB.prepare(`DELETE FROM ${table}`),
    ),
  );
}

/**
 * Whether a condition becomes true within this many seconds of the site's clock, which this advances between checks. The caller restores
 * the
 * clock after its test.
 */
export async function comesTrueWithin(seconds: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  for (let second = 0; second < seconds; second += 1) {
    vi.setSystemTime(Date.now() + 1_000);
    if (await isTrue()) return true;
  }
  return false;
}
