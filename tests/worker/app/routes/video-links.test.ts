import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { pageKinds } from "../../../fixtures/page-kinds.ts";
import { newEntry } from "../../backends/video/footage.ts";
import { fillPageKinds } from "../../support/fill-page-kinds.ts";
import { visit } from "../../support/visit.ts";

let pathOf: (kind: string) => string;

beforeAll(async () => {
  pathOf = await fillPageKinds();
  await env.MATCH_DB.exec("UPDATE fixtures SET status = 'live' WHERE id = 801");
  const live = await newEntry({ kind: "live", releasedAgo: 600, section: "live", fixtureID: 801 });
  await env.VIDEO_DB.prepare("UPDATE videos SET entry_id = 'live-801' WHERE entry_id = ?").bind(live).run();
  const clip = await newEntry({ kind: "recording", releasedAgo: 60, fixtureID: 801, title: "Goal: A. Player" });
  await env.VIDEO_DB.prepare("INSERT INTO clips VALUES (?, 'live-801', ?2, ?2, 'staff')")
    .bind(clip, new Date().toISOString())
    .run();
});

/** A page's links to videos, and whether each of them starts playback. */
async function videoLinks(path: string): Promise<{ href: string; plays: boolean }[]> {
  const found: { href: string; plays: boolean }[] = [];
  const collect = {
    element(link: Element) {
      found.push({ href: link.getAttribute("href") ?? "", plays: link.hasAttribute("data-play") });
    },
  };
  const response = await visit(path);
  expect(response.status, path).toBe(200);
  await new HTMLRewriter().on('a[href^="/videos/"]', collect).transform(response).text();
  const { results } = await env.VIDEO_DB.prepare("SELECT entry_id AS id FROM videos").all<{ id: string }>();
  const entries = new Set(results.map(({ id }) => `/videos/${id}`));
  return found.filter(({ href }) => entries.has(href));
}

it("every link to a video's page plays it at once, on every kind of page", async () => {
  const linked = new Set<string>();
  for (const kind of pageKinds) {
    for (const { href, plays } of await videoLinks(pathOf(kind))) {
      linked.add(kind);
      expect(plays, `${href} on ${kind}`).toBe(true);
    }
  }
  expect([...linked]).toEqual(expect.arrayContaining(["/", "/match-hub", "/match-centre/801", "/videos"]));
  // The match's live video, and its clip.
  expect(await videoLinks("/match-centre/801")).toHaveLength(2);
});
