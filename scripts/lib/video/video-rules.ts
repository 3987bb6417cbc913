import type { Author } from "../../../schemas/desk/fans.ts";
import { ruleName } from "../../../schemas/streaming/availability-input.ts";
import { maxLeadMinutes, usualLeadMinutes } from "../../../schemas/streaming/broadcast-length.ts";
import { liveRule } from "../../../schemas/streaming/live-rule.ts";
import type { EntryStatement } from "../../../worker/backends/video/entries.ts";
import {
  addRule,
  changeRule,
  deleteRule,
  isNameTaken,
  isRuleOutdated,
  namedRulesQuery,
  parseRules,
  pauseRule,
  type RuleRow,
  rulesQuery,
} from "../../../worker/backends/video/live-rules/rule-statements.ts";
import { parseSeason } from "../import/import-options.ts";
import { CommandError } from "../report.ts";
import type { Databases, Storage } from "../storage/storage.ts";
import { wholeNumber } from "../whole-number.ts";
import { posterOf } from "./describe-entry.ts";
import { type RuleValues, readEntitlements, readSystems } from "./video-options.ts";

/** All rules by name, with the numbers of their entries. */
export const listRules = async (storage: Databases): Promise<RuleRow[]> =>
  parseRules(await storage.database("VIDEO_DB").query(rulesQuery(new Date())));

/** @throws CommandError for an unknown rule */
async function findRule(storage: Databases, name: string): Promise<RuleRow> {
  const rule = (await listRules(storage)).find((each) => each.name === name);
  if (rule === undefined) throw new CommandError(`There is no rule ${name}. \`npm run video -- rules\` names them.`);
  return rule;
}

/** Runs the statements of a change. @throws CommandError if somebody else has changed the rule in the meantime */
async function commit(storage: Databases, statements: EntryStatement[]): Promise<void> {
  try {
    await storage.database("VIDEO_DB").transact(statements);
  } catch (error) {
    const isOutdated = isRuleOutdated(error) || isNameTaken(error);
    throw isOutdated ? new CommandError("Somebody has changed this rule meanwhile. Please try again.") : error;
  }
}

/** Creates a rule, or replaces one of that name. The site applies it within a minute. @throws CommandError */
export async function saveRule(
  storage: Databases & Pick<Storage, "media">,
  name: string,
  values: RuleValues,
  author: Author,
  now: Date,
): Promise<void> {
  if (!ruleName.safeParse(name).success)
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
  const availability = rules === undefined || rules === "none" ? null : rules;
  if (availability !== null) {
    const known = await storage.database("VIDEO_DB").query(namedRulesQuery(availability));
    if (known.length === 0) throw new CommandError(`There are no availability rules "${rules}".`);
  }
  const parsed = liveRule.safeParse({
    season: parseSeason(season),
    competitionIDs: competition.map((id) => wholeNumber("competition", id, [1, 1_000_000])),
    leadMinutes: wholeNumber("lead", lead ?? String(usualLeadMinutes), [0, maxLeadMinutes]),
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
      /^[A-Z]/.test(message) ? message : `${path.join(".")}: ${message}.`,
    );
    throw new CommandError([...new Set(lines)].join("\n"));
  }
  const before = (await listRules(storage)).find((each) => each.name === name);
  await commit(
    storage,
    before === undefined
      ? addRule(name, parsed.data, false, author, now)
      : changeRule(before, parsed.data, author, now),
  );
}

/** Pauses a rule, so that it creates and changes no more entries, or resumes it. @throws CommandError */
export async function setPaused(
  storage: Databases,
  name: string,
  paused: boolean,
  author: Author,
  now: Date,
): Promise<void> {
  await commit(storage, pauseRule(await findRule(storage, name), paused, author, now));
}

/** Deletes a rule. Its entries stay, as if they had been created by hand. @throws CommandError */
export async function endRule(storage: Databases, name: string, author: Author, now: Date): Promise<void> {
  await commit(storage, deleteRule(await findRule(storage, name), author, now));
}
