import { z } from "zod";
import { plainErrorMap } from "../../../../../schemas/site/error-map.ts";

/*
 * The openfootball season format (football.json): `{name, matches: [{round, date, time, team1, team2, score, …}]}`.
 */

const goalPair = z.tuple([z.int().nonnegative(), z.int().nonnegative()], {
  error: "is two numbers of goals, such as [2, 1]",
});
/** Text that is stored as a name: line breaks and the like could forge lines of reports, feeds and mails. */
const nameText = z.string({ error: "is missing" }).regex(/^\P{Cc}*$/u, "has a line break or another control character");
const goal = z.object({
  name: nameText.min(1),
  minute: z.union([z.int().min(1), z.string().regex(/^\d{1,3}(\+\d{1,2})?$/)], {
    error: 'is a minute, such as 23 or "45+2"',
  }),
  offset: z.int().optional(),
  penalty: z.boolean().optional(),
  owngoal: z.boolean().optional(),
});
export type FileGoal = z.output<typeof goal>;

const teamName = nameText.trim().min(1, "is empty");

const fileMatch = z.object({
  round: nameText.optional(),
  stage: nameText.optional(),
  group: nameText.trim().min(1, "is empty").max(40).optional(),
  date: z.iso.date({ error: "is no date of the calendar, such as 2024-08-09" }),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is no time, such as 15:00")
    .optional(),
  team1: teamName,
  team2: teamName,
  /** Name of the ground. */
  ground: nameText.trim().min(1, "is empty").max(100, "has at most 100 characters").optional(),
  /** Whether the ground belongs to neither club. */
  neutral: z.boolean({ error: "is yes or no" }).optional(),
  score: z
    .object({
      ht: goalPair.optional(),
      ft: goalPair.optional(),
      et: goalPair.optional(),
      p: goalPair.optional(),
    })
    .nullish()
    .transform((score) => score ?? {}),
  status: z
    .enum(["cancelled", "postponed", "awarded"], { error: "is none of cancelled, postponed and awarded" })
    .optional(),
  goals1: z.array(goal).optional(),
  goals2: z.array(goal).optional(),
});
const fileSeason = z.object(
  { matches: z.array(z.unknown(), { error: "matches: is missing" }) },
  {
    error: "The file is not a season: an object with a list of matches is expected.",
  },
);

export interface FileMatch extends Omit<z.output<typeof fileMatch>, "stage"> {
  /** Its index in the file, from 1. */
  number: number;
  /** The normalised round: "Matchday 12". */
  round: string;
  /** Recognised by the name of its stage or round. */
  isPlayOff: boolean;
}

/** A problem of a file. */
export interface Problem {
  /** The match as described in the file; null for the file as a whole. */
  match: string | null;
  problem: string;
}

const playOffStages = /^(play-?\s?offs?|finals?|knock-?out.*)$/i;
const playOffRounds = /^((finals?|play-?\s?offs?),\s*)?(quarter|semi)?-?\s?finals?\b|play-?\s?offs?/i;

function roundName(round: string, isPlayOff: boolean): string {
  const plain = round.replace(/^(regular( season)?|finals|play-?\s?offs?),\s*/i, "").trim();
  const number =
    /^(?:matchday|round|week)\s*(\d+)$/i.exec(plain)?.[1] ?? /^(\d+)\.?\s*(?:round|matchday)$/i.exec(plain)?.[1];
  if (number !== undefined) return `Matchday ${Number(number)}`;
  return plain === "" ? (isPlayOff ? "Play-offs" : "League") : plain;
}

/** A match as the file has it: round, date and pairing. */
export function describeMatch({ number, round, date, team1, team2 }: FileMatch): string {
  return `Match ${number} (${round}, ${date}): ${team1} v ${team2}`;
}

const text = (value: unknown, name: string): string | null => {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "string" ? found.replaceAll(/\p{Cc}/gu, "?") : null;
};

/** Parses a season. Unreadable matches are reported; the others are returned for further checks. */
export function parseFootballJSON(content: string): { matches: FileMatch[]; problems: Problem[] } {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    return { matches: [], problems: [{ match: null, problem: `The file is not JSON: ${String(error)}` }] };
  }
  const season = fileSeason.safeParse(json, { error: plainErrorMap });
  if (!season.success) {
    return { matches: [], problems: season.error.issues.map(({ message }) => ({ match: null, problem: message })) };
  }
  return readMatches(season.data.matches);
}

/** "Group A, Matchday 2" names a group and a round in it. */
const groupRound = /^(group\s+[\p{L}\d]+)(?:[\s,:|–-]+(.+))?$/iu;

/** A match's group, from a column of its own ("A", "Group A") or from the name of the round; left out when there is none. */
function groupOf(group: string | undefined, round: string): { group?: string; round: string } {
  const [, inRound, rest] = groupRound.exec(round) ?? [];
  const found = group ?? inRound;
  if (found === undefined) return { round };
  const name = found.replace(/^group\s+/i, "");
  return { group: name.length <= 2 || found !== name ? `Group ${name}` : name, round: rest ?? round };
}

/** Parses matches of any notation one by one, with problems by match. */
export function readMatches(raws: readonly unknown[]): { matches: FileMatch[]; problems: Problem[] } {
  const matches: FileMatch[] = [];
  const problems: Problem[] = [];
  for (const [index, raw] of raws.entries()) {
    const number = index + 1;
    const parsed = fileMatch.safeParse(raw, { error: plainErrorMap });
    if (parsed.success) {
      const { stage = "", group, ...data } = parsed.data;
      const { round, ...inGroup } = groupOf(group, (data.round ?? "").trim());
      const isPlayOff = playOffStages.test(stage.trim()) || playOffRounds.test(round);
      matches.push({ ...data, ...inGroup, number, round: roundName(round, isPlayOff), isPlayOff });
      continue;
    }
    const [home, away, date] = ["team1", "team2", "date"].map((name) => text(raw, name) ?? "?");
    const match = `Match ${number} (${text(raw, "round") ?? "no round"}, ${date}): ${home} v ${away}`;
    problems.push(
      ...parsed.error.issues.map(({ path, message }) => ({
        match,
        problem: `${path.join(".") || "match"} ${message}`,
      })),
    );
  }
  return { matches, problems };
}

/** The problems as a report: those of the file first, then by match in the order of the file. */
export function reportProblems(problems: readonly Problem[]): string {
  const general = problems.filter(({ match }) => match === null).map(({ problem }) => problem);
  const byMatch = Map.groupBy(
    problems.flatMap(({ match, problem }) => (match === null ? [] : [{ match, problem }])),
    ({ match }) => match,
  );
  const ordered = [...byMatch].sort(([a], [b]) => numberOf(a) - numberOf(b));
  const lines = ordered.map(([match, own]) => `${match}\n    ${own.map(({ problem }) => problem).join("\n    ")}`);
  return [...general, ...lines].map((line) => `  ${line}`).join("\n");
}
const numberOf = (match: string) => Number(/\d+/.exec(match)?.[0] ?? 0);
