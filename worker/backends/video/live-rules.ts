import { z } from "zod";
import type { Match } from "../../../schemas/football/match-data.ts";
import { matchEntitlements } from "../../../schemas/payments/match-entitlements.ts";
import { type OwnSource, ownSource, signingSchemes } from "../../../schemas/streaming/own-source.ts";
import { vendorSystem } from "../../../schemas/streaming/stream-source.ts";
import { type Entry, type EntryStatement, insertEntry, setSource } from "./entries.ts";
import { syncBroadcasts } from "./sync-broadcasts.ts";

const template = z.string().max(2000);

/** Which fixtures get a live entry, and of what kind. */
export const liveRule = z
  .strictObject({
    season: z.int(),
    /** Of these competitions; empty: of all. */
    competitionIDs: z.array(z.int()).max(100),
    leadMinutes: z.int().min(0).max(240),
    /** Besides the passes of the match, its clubs and its competition. */
    entitlements: z.array(z.string()).max(20),
    /** URLs of manifests with {fixtureID} or {slug}. */
    hls: template.optional(),
    dash: template.optional(),
    signing: z.enum(signingSchemes),
    systems: z.array(vendorSystem).max(3),
    availability: z.string().nullable(),
    /** Of the poster of all its entries; null: each has the drawn picture of its match. */
    imageKey: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .nullable()
      .default(null),
  })
  .superRefine((rule, context) => {
    const urls = [rule.hls, rule.dash].filter((url) => url !== undefined);
    if (urls.some((url) => !/\{(?:fixtureID|slug)\}/.test(url))) {
      context.addIssue({
        code: "custom",
        message: "has the same address for every match: put {fixtureID} or {slug} into it",
      });
    }
    const unknown = urls.flatMap((url) => url.match(/\{(?!(?:fixtureID|slug)\})[^}]*\}?/g) ?? []);
    if (unknown.length > 0) context.addIssue({ code: "custom", message: `does not know ${unknown.join(", ")}` });
    const example = ownSource.safeParse(sourceFor(rule, { id: 1, home: { slug: "home" }, away: { slug: "away" } }));
    for (const issue of example.error?.issues ?? [])
      context.addIssue({ code: "custom", path: issue.path, message: issue.message });
  });
export type LiveRule = z.infer<typeof liveRule>;

type Fixture = Pick<Match, "id" | "competition" | "season" | "kickoff" | "home" | "away" | "state">;

/** The source of one match, not yet checked. */
function sourceFor(
  { hls, dash, signing, systems }: Pick<LiveRule, "hls" | "dash" | "signing" | "systems">,
  match: { id: number; home: { slug: string }; away: { slug: string } },
) {
  const fill = (url: string) =>
    url.replaceAll("{fixtureID}", String(match.id)).replaceAll("{slug}", `${match.home.slug}-v-${match.away.slug}`);
  return {
    ...(hls !== undefined && { hls: fill(hls) }),
    ...(dash !== undefined && { dash: fill(dash) }),
    signing,
    systems,
  };
}

/** The live entry of a match, as a rule describes it. */
function entryOf(rule: LiveRule, match: Fixture): Entry & { source: OwnSource } {
  const { home, away, competition } = match;
  return {
    entryID: `live-${match.id}`,
    kind: "live",
    title: `Live: ${home.shortName} v ${away.shortName}`,
    description: competition.name,
    entitlements: [
      ...rule.entitlements,
      ...matchEntitlements({ id: match.id, homeID: home.id, awayID: away.id, competitionID: competition.id }),
    ],
    imageKey: rule.imageKey ?? `video-live-${match.id}`,
    releaseFrom: new Date(Date.parse(match.kickoff) - rule.leadMinutes * 60_000).toISOString(),
    endsAt: null,
    leadMinutes: rule.leadMinutes,
    duration: 0,
    section: "live",
    season: match.season,
    fixtureID: match.id,
    clubIDs: [home.id, away.id],
    tags: [competition.name],
    availability: rule.availability,
    source: ownSource.parse(sourceFor(rule, match)),
  };
}

/** The statements that bring a rule's entry up to date. Entries that ended stay as they were. */
function updateEntry(entry: Entry & { source: OwnSource }): EntryStatement[] {
  return [
    {
      sql: `UPDATE videos SET title = ?2, entitlements = ?3, lead_minutes = ?4, availability = ?5, image_key = ?6
        WHERE entry_id = ?1`,
      params: [
        ...[entry.entryID, entry.title, JSON.stringify(entry.entitlements), entry.leadMinutes],
        ...[entry.availability, entry.imageKey],
      ],
    },
    setSource(entry.entryID, entry.source),
  ];
}

const storedRule = z.object({
  name: z.string(),
  rule: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(liveRule),
});

/** Matches whose entries are written in one transaction. */
const chunk = 50;
/** Milliseconds after which a rule is applied again, for new fixtures. */
const interval = 600_000;

/**
 * Applies the rules that are new, changed, or were applied ten minutes ago: every coming fixture gets an entry, entries of the rule
 * follow rule and fixture, and those made by hand stay.
 * @param fixturesOf reads the fixtures of a season.
 * @returns how many entries were created.
 */
export async function applyLiveRules(
  database: D1Database,
  fixturesOf: (season: number, competitionIDs: number[]) => Promise<Fixture[]>,
  now: Date,
): Promise<number> {
  const { results } = await database
    .prepare("SELECT name, rule FROM live_rules WHERE applied_at IS NULL OR applied_at < ? ORDER BY name")
    .bind(new Date(now.getTime() - interval).toISOString())
    .all();
  let created = 0;
  for (const { name, rule } of z.array(storedRule).parse(results)) {
    const matches = await fixturesOf(rule.season, rule.competitionIDs);
    const coming = matches.filter(({ state }) => state.kind !== "result");
    created += await applyRule(database, name, rule, coming, now);
    await syncBroadcasts(database, coming, now);
    await database.prepare("UPDATE live_rules SET applied_at = ? WHERE name = ?").bind(now.toISOString(), name).run();
  }
  return created;
}

const existing = z.array(
  z.object({ entry_id: z.string(), live_rule: z.string().nullable(), ended_at: z.string().nullable() }),
);

async function applyRule(
  database: D1Database,
  name: string,
  rule: LiveRule,
  coming: Fixture[],
  now: Date,
): Promise<number> {
  const { results } = await database
    .prepare(
      "SELECT entry_id, live_rule, ended_at FROM videos WHERE entry_id IN (SELECT 'live-' || value FROM json_each(?))",
    )
    .bind(JSON.stringify(coming.map(({ id }) => id)))
    .all();
  const known = new Map(existing.parse(results).map((row) => [row.entry_id, row]));
  let created = 0;
  const changes = coming
    .map((match) => entryOf(rule, match))
    .map((entry) => {
      const row = known.get(entry.entryID);
      if (row !== undefined) return row.live_rule === name && row.ended_at === null ? updateEntry(entry) : [];
      created += 1;
      const mark = { sql: "UPDATE videos SET live_rule = ?2 WHERE entry_id = ?1", params: [entry.entryID, name] };
      return [...insertEntry(entry, now), mark];
    });
  for (let from = 0; from < changes.length; from += chunk) {
    const statements = changes.slice(from, from + chunk).flat();
    if (statements.length > 0) {
      await database.batch(statements.map(({ sql, params }) => database.prepare(sql).bind(...params)));
    }
  }
  return created;
}
