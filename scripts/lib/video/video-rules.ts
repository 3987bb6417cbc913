import { z } from "zod";
import { onAirMinutesBeforeKickOff } from "../../../worker/backends/video/broadcast.ts";
import { liveRule } from "../../../worker/backends/video/live-rules.ts";
import { parseSeason } from "../import/import-options.ts";
import { CommandError } from "../report.ts";
import type { Databases, Storage } from "../storage/storage.ts";
import { wholeNumber } from "../whole-number.ts";
import { posterOf } from "./describe-entry.ts";
import { type RuleValues, readEntitlements, readSystems } from "./video-options.ts";

const ruleRow = z.object({
  name: z.string(),
  rule: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(liveRule),
  applied_at: z.string().nullable(),
  entries: z.int(),
});

/** All rules by name, each with the number of its entries. */
export async function listRules(storage: Databases): Promise<z.infer<typeof ruleRow>[]> {
  const rows = await storage.database("VIDEO_DB").query({
    sql: `SELECT name, rule, applied_at, (SELECT count(*) FROM videos WHERE live_rule = name) AS entries
      FROM live_rules ORDER BY name`,
  });
  return z.array(ruleRow).parse(rows);
}

/** Creates a rule, or replaces one of that name. The site applies it within a minute. @throws CommandError */
export async function saveRule(
  storage: Databases & Pick<Storage, "media">,
  name: string,
  values: RuleValues,
): Promise<void> {
  if (!/^[a-z0-9-]{1,64}$/.test(name))
    throw new CommandError(`"${name}": a rule's name is small letters, digits and -.`);
  const {
    season,
    competition = [],
    lead,
    entitlement = ["live-video"],
    rules,
    hls,
    dash,
    signing = "none",
    drm,
    poster,
  } = values;
  if (season === undefined) throw new CommandError("Of which season? Give --season with its first year.");
  const database = storage.database("VIDEO_DB");
  const availability = rules === undefined || rules === "none" ? null : rules;
  const known = await database.query({
    sql: "SELECT 1 FROM availability_rules WHERE name = ?",
    params: [availability],
  });
  if (availability !== null && known.length === 0)
    throw new CommandError(`There are no availability rules "${rules}".`);
  const parsed = liveRule.safeParse({
    season: parseSeason(season),
    competitionIDs: competition.map((id) => wholeNumber("competition", id, [1, 1_000_000])),
    leadMinutes: wholeNumber("lead", lead ?? String(onAirMinutesBeforeKickOff), [0, 240]),
    entitlements: readEntitlements(entitlement),
    ...(hls !== undefined && { hls }),
    ...(dash !== undefined && { dash }),
    signing,
    systems: readSystems(drm ?? "none"),
    availability,
    imageKey: poster === undefined ? null : await posterOf(storage, poster),
  });
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) =>
      path.length === 0 ? `The source ${message}.` : `${path.join(".")}: ${message}.`,
    );
    throw new CommandError([...new Set(lines)].join("\n"));
  }
  await database.transact([
    {
      sql: `INSERT INTO live_rules (name, rule) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET rule = excluded.rule, applied_at = NULL`,
      params: [name, JSON.stringify(parsed.data)],
    },
  ]);
}

/** Deletes a rule. Its entries stay, as if they were made by hand. @throws CommandError */
export async function deleteRule(storage: Databases, name: string): Promise<void> {
  if (!(await listRules(storage)).some((rule) => rule.name === name)) {
    throw new CommandError(`There is no rule ${name}. \`npm run video -- rules\` names them.`);
  }
  await storage.database("VIDEO_DB").transact([{ sql: "DELETE FROM live_rules WHERE name = ?", params: [name] }]);
}
