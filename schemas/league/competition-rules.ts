import { z } from "zod";
import { type CompetitionKind, competitionKinds, firstTeam } from "../football/competition-kinds.ts";
import { tieBreakers, zoneKinds } from "../football/table.ts";
import { slugText } from "./fields.ts";
import { groupRules, roundRules } from "./knock-out-rules.ts";

/*
 * A competition in a league's description, and the rules that its tables follow.
 */

const name = z.string().trim().min(1).max(80);
const points = z.int().min(0).max(100);

/** Points per match. */
export const pointsRule = z.strictObject({
  win: points.default(3),
  draw: points.default(1),
  loss: points.default(0),
  /** For the winner of a drawn match's shoot-out; null where none is played. */
  shootOutWin: points.nullable().default(null),
});
export type PointsRule = z.output<typeof pointsRule>;

/** A position in a table: counted from the top (1 is first), or from the bottom with negative numbers (-1 is last). */
const position = z
  .int()
  .min(-100)
  .max(100)
  .refine((value) => value !== 0, "is not 0: 1 is the first position, -1 the last");
export const zoneRule = z
  .strictObject({ name, kind: z.enum(zoneKinds), from: position, to: position })
  .refine(({ from, to }) => from > 0 !== to > 0 || from <= to, {
    path: ["to"],
    error: "is a position above its first one",
  });

/** What happens to the points won before a split: all count, or half of them, with half points rounded up or down. */
const splitPoints = ["all", "halved-up", "halved-down"] as const;

/** The table splits after a number of rounds. Clubs stay in their group, and the groups keep their order. */
export const splitRule = z.strictObject({
  afterRounds: z.int().min(1).max(200),
  /** From the top. The last group takes all remaining clubs. */
  groups: z
    .array(
      z.strictObject({
        name,
        clubs: z.int().min(1).max(100),
        /** How many times at most two of its clubs meet after the split. */
        meetings: z.int().min(1).max(12).default(2),
      }),
    )
    .min(2)
    .max(8)
    .refine(
      (groups) => new Set(groups.map((group) => group.name)).size === groups.length,
      "has two groups of one name",
    ),
  points: z.enum(splitPoints).default("all"),
});

const tieBreakRule = z
  .array(z.enum(tieBreakers).exclude(["name"]))
  .refine((rules) => new Set(rules).size === rules.length, "names a rule twice");

export const competitionRules = z.strictObject({
  points: pointsRule.prefault({}),
  /** What the table is sorted by, before the tie-breaks. */
  order: z.enum(["points", "points-per-game"]).default("points"),
  /** Applied in this order to clubs level on points. */
  tieBreaks: tieBreakRule.default([
    "goal-difference",
    "goals-scored",
    "points-between",
    "goal-difference-between",
    "goals-between",
  ]),
  /** Zones of the table, or of each group's table. Where two overlap in a small division, the first one counts. */
  zones: z.array(zoneRule).max(20).default([]),
  /** How many times two clubs meet before a split. */
  meetings: z.int().min(1).max(12).default(2),
  split: splitRule.nullable().default(null),
  /** For cups, play-offs, and after groups. When omitted, the rounds are those that the matches name. */
  rounds: roundRules.optional(),
  /** When omitted, the groups are those that the matches name. */
  groups: groupRules.optional(),
  /** How many clubs of each group advance to the rounds. */
  goThrough: z.int().min(1).max(100).optional(),
  /** How many of the next-placed clubs advance too: the best across the groups. */
  bestNext: z.int().min(1).max(39).optional(),
});
export type CompetitionRules = z.output<typeof competitionRules>;

/** Three points for a win, one for a draw, and no zones. */
export const usualRules: CompetitionRules = competitionRules.parse({});

export const formerRules = z.array(
  z.strictObject({ /** First year of the last season with these rules. */ until: z.int(), rules: competitionRules }),
);

/** Rules that a competition of this kind cannot have, and rules that contradict each other. */
function knockOutProblems(kind: CompetitionKind, { rounds, groups, goThrough, bestNext }: CompetitionRules) {
  const smallest = (groups ?? [])
    .flatMap(({ name, clubs }) => Object.entries(clubs).map(([season, own]) => ({ name, season, size: own.length })))
    .find(({ size }) => size < (goThrough ?? 0));
  const checks: [wrong: boolean, key: "rounds" | "groups" | "goThrough" | "bestNext", message: string][] = [
    [rounds !== undefined && kind === "league", "rounds", "are for a competition of kind cup, play-offs or groups"],
    [groups !== undefined && kind !== "groups", "groups", "are for a competition of kind groups"],
    [goThrough !== undefined && kind !== "groups", "goThrough", "is for a competition of kind groups"],
    [
      goThrough !== undefined && kind === "groups" && rounds === undefined,
      "goThrough",
      "is how many go on to the rounds, and there are none",
    ],
    [
      smallest !== undefined,
      "goThrough",
      `is more than the clubs of ${smallest?.name} in ${smallest?.season}: ${smallest?.size}`,
    ],
    [
      bestNext !== undefined && goThrough === undefined,
      "bestNext",
      "is how many go on besides goThrough, and that is not said",
    ],
    [
      bestNext !== undefined && groups !== undefined && bestNext >= groups.length,
      "bestNext",
      `is at most one less than the groups: of all ${groups?.length} placed next, goThrough says it`,
    ],
  ];
  return checks.flatMap(([wrong, key, message]) => (wrong ? [{ key, message }] : []));
}

export const competitionDescription = z
  .strictObject({
    id: z.int().min(1).max(999_999_999),
    slug: slugText,
    name,
    kind: z.enum(competitionKinds),
    /** Competitions are listed by this number, then by id. */
    order: z.int().min(0).max(10_000),
    /** Slug of the team that plays in it; `first` for the clubs' first teams. */
    team: slugText.default(firstTeam),
    /** The crest's file in the description's folder. */
    crest: z.string().min(1).max(200).nullable().default(null),
    /** For play-offs: id of the division whose clubs play them. */
    division: z.int().positive().nullable().default(null),
    /** Rules of the current season and of all seasons without rules of their own. */
    rules: competitionRules.prefault({}),
    /** Rules of former seasons. Where several cover a season, the one that ends first counts. */
    formerRules: formerRules.default([]),
  })
  .refine(({ kind, rules }) => rules.split === null || kind === "league", {
    path: ["rules", "split"],
    error: "is for a competition of kind league",
  })
  .superRefine(({ kind, rules, formerRules }, context) => {
    const all = [
      { path: ["rules"], rules },
      ...formerRules.map((former, index) => ({ path: ["formerRules", index, "rules"], rules: former.rules })),
    ];
    for (const { path, rules } of all) {
      for (const { key, message } of knockOutProblems(kind, rules)) {
        context.addIssue({ code: "custom", path: [...path, key], message });
      }
    }
  });
export type CompetitionDescription = z.output<typeof competitionDescription>;

export const competitionDescriptions = z.array(competitionDescription).superRefine((competitions, context) => {
  for (const key of ["id", "slug", "name"] as const) {
    for (const [index, entry] of competitions.entries()) {
      const first = competitions.findIndex((other) => other[key] === entry[key]);
      if (first !== index) {
        context.addIssue({ code: "custom", path: [index, key], message: `is that of competition ${first + 1} too` });
      }
    }
  }
  for (const [index, { division }] of competitions.entries()) {
    if (division !== null && !competitions.some(({ id, kind }) => id === division && kind === "league")) {
      context.addIssue({ code: "custom", path: [index, "division"], message: `is no league: ${division}` });
    }
  }
});

/** The rules of the season that begins in the given year. */
export function rulesOfSeason(
  { rules, formerRules }: Pick<CompetitionDescription, "rules" | "formerRules">,
  season: number,
): CompetitionRules {
  const former = formerRules.filter(({ until }) => season <= until).sort((a, b) => a.until - b.until);
  return former[0]?.rules ?? rules;
}

/** A zone of a table with known positions. */
export interface PlacedZone {
  name: string;
  kind: (typeof zoneKinds)[number];
  from: number;
  to: number;
}

/** The zones of a table with this many clubs. Positions that a small table does not have, or that an earlier zone takes, are left out. */
export function zonesForSize(rules: readonly z.output<typeof zoneRule>[], clubs: number): PlacedZone[] {
  const placed: PlacedZone[] = [];
  const isFree = (position: number) => !placed.some(({ from, to }) => from <= position && position <= to);
  const fromTop = (position: number) => (position > 0 ? position : clubs + 1 + position);
  for (const { name, kind, from, to } of rules) {
    const last = Math.min(clubs, fromTop(to));
    let first = Math.max(1, fromTop(from));
    while (first <= last && !isFree(first)) first += 1;
    let end = first;
    while (end < last && isFree(end + 1)) end += 1;
    if (first <= last) placed.push({ name, kind, from: first, to: end });
  }
  return placed.sort((a, b) => a.from - b.from);
}
