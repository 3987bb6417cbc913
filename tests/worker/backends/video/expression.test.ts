import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { foldTag, foldWord, parseSearchTerms, wordsOf } from "../../../../schemas/content/search-terms.ts";
import {
  printExpression,
  type VideoClause,
  type VideoExpression,
} from "../../../../schemas/streaming/video-expression.ts";
import { searchVideos } from "../../../../worker/backends/video/catalogue.ts";
import { parseExpression } from "../../../../worker/backends/video/expression/parse.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { clubs, expression, instants, seasons, slugs, tags, words } from "../../../fixtures/video-expressions.ts";

interface Row {
  id: string;
  mediaType: "OnDemand" | "DrmLiveVideo";
  title: string;
  duration: number;
  season: number;
  legacy: boolean;
  released: string;
  categories: string[];
  teams: number[];
  tags: string[];
}

const any = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const row: fc.Arbitrary<Omit<Row, "id">> = fc.record({
  mediaType: fc.constantFrom("OnDemand", "OnDemand", "DrmLiveVideo"),
  title: fc.shuffledSubarray([...words, "Cup's", "finals"], { minLength: 1 }).map((parts) => parts.join(" ")),
  duration: fc.constantFrom(0, 43, 44, 45, 299, 300, 3600, 5400),
  season: fc.constantFrom(...seasons, 2023),
  legacy: fc.boolean(),
  released: fc.constantFrom(...instants, "2026-06-01T12:29:59.999Z").map((text) => new Date(text).toISOString()),
  categories: any(slugs),
  teams: any(clubs),
  tags: any(tags),
});

const now = new Date("2026-11-20T15:30:00Z");
/** The start from which a live stream is still listed; see broadcast.ts. */
const onAirSince = "2026-11-20T12:00:00.000Z";

/** A plain reference implementation of the expression. */
function isTrue(of: Row, node: VideoExpression): boolean {
  switch (node.kind) {
    case "and":
      return node.of.every((part) => isTrue(of, part));
    case "or":
      return node.of.some((part) => isTrue(of, part));
    case "not":
      return !isTrue(of, node.of);
    default:
      return clauseIsTrue(of, node);
  }
}

function clauseIsTrue(of: Row, node: VideoClause): boolean {
  switch (node.kind) {
    case "categories":
      return of.categories.some((slug) => node.slugs.includes(slug));
    case "entries":
      return node.ids.includes(of.id);
    case "teams":
      return of.teams.some((club) => node.numbers.includes(club));
    case "seasons":
      return node.numbers.includes(of.season);
    case "duration":
      return of.mediaType === "OnDemand" && of.duration >= (node.from ?? 0) && of.duration <= (node.to ?? 1e9);
    case "legacy":
      return of.legacy === node.is;
    case "title":
      return titleHas(of.title, node.phrase ? `"${node.words}"` : node.words);
    case "tags":
      return foldTag(node.words) !== "" && of.tags.some((tag) => foldTag(tag) === foldTag(node.words));
    case "publicationStart": {
      const time = Date.parse(of.released);
      return (
        time >= Date.parse(node.from ?? instants[0] ?? "") && time <= Date.parse(node.to ?? "2100-01-01T00:00:00Z")
      );
    }
  }
}

function titleHas(title: string, sought: string): boolean {
  const inTitle = wordsOf(title).map(({ word }) => word);
  const parts = parseSearchTerms(sought);
  const stands = (part: (typeof parts)[number]) =>
    inTitle.some((_, start) =>
      part.words.map(foldWord).every((word, index) => {
        const found = inTitle[start + index] ?? "";
        return part.prefix && index === part.words.length - 1 ? found.startsWith(word) : found === word;
      }),
    );
  return parts.length > 0 && parts.every(stands);
}

async function fill(rows: readonly Row[]): Promise<void> {
  const list = (values: unknown) => JSON.stringify(values);
  const links = (of: (row: Row) => readonly (string | number)[]) =>
    list(rows.flatMap((one) => of(one).map((value) => [one.id, value])));
  await env.VIDEO_DB.batch([
    env.VIDEO_DB.prepare("DELETE FROM videos"),
    env.VIDEO_DB.prepare(
      `INSERT INTO videos (entry_id, asset_id, media_type, title, description, duration, entitlements, image_key,
         created_at, release_from, season, section, legacy)
       SELECT value ->> 'id', 'none', value ->> 'mediaType', value ->> 'title', '', value ->> 'duration', '[]', 'video-1',
         value ->> 'released', value ->> 'released', value ->> 'season', 'highlights', value ->> 'legacy' FROM json_each(?)`,
    ).bind(list(rows)),
    ...(
      [
        ["video_category_entries (entry_id, category_slug)", (one: Row) => one.categories],
        ["video_clubs (entry_id, club_id)", (one: Row) => one.teams],
      ] as const
    ).map(([table, of]) =>
      env.VIDEO_DB.prepare(`INSERT INTO ${table} SELECT value ->> 0, value ->> 1 FROM json_each(?)`).bind(links(of)),
    ),
    env.VIDEO_DB.prepare(
      "INSERT INTO video_tags (entry_id, tag, folded) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    ).bind(list(rows.flatMap((one) => one.tags.map((tag) => [one.id, tag, foldTag(tag)])))),
  ]);
}

it("finds the same rows by SQL as by a plain filter, in order of publication", async () => {
  await env.VIDEO_DB.prepare("INSERT OR IGNORE INTO video_categories SELECT value, value, key FROM json_each(?)")
    .bind(JSON.stringify(slugs))
    .run();
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.array(expression, { minLength: 12, maxLength: 12 }),
      async (drawn, expressions) => {
        const rows = drawn.map((one, index) => ({ ...one, id: `v${String(index).padStart(2, "0")}` }));
        await fill(rows);
        for (const node of expressions) {
          const q = printExpression(node);
          if (q.length > 1000) continue;
          const expected = rows
            .filter((one) => one.mediaType === "OnDemand" || one.released > onAirSince)
            .filter((one) => isTrue(one, node))
            .sort((left, right) => right.released.localeCompare(left.released) || left.id.localeCompare(right.id))
            .map(({ id }) => id);
          const { items, total } = await searchVideos(env.VIDEO_DB, parseExpression(q), { page: 0, size: 100 }, now);
          expect(
            items.map(({ id }) => id),
            q,
          ).toEqual(expected);
          expect(total, q).toBe(expected.length);
        }
      },
    ),
    { numRuns: propertyRuns(25) },
  );
});
