import { createInterface } from "node:readline/promises";
import { z } from "zod";
import { currency, language, timeZone } from "../../schemas/league/fields.ts";
import { seasonStart } from "../../schemas/league/league-description.ts";
import { normaliseHex } from "../../schemas/site/colour.ts";
import { isWithinYear } from "../../schemas/site/league-clock.ts";
import { slugOf } from "../../schemas/site/slug.ts";
import type { NewLeague } from "./league-new/new-league.ts";
import { CommandError, readArguments } from "./report.ts";

export const leagueUsage = `Usage:
  npm run league -- new FOLDER       writes a complete description of a league, all but its clubs; asks for what no option says
    --name "Northern Counties League"
    --slug northern-counties         in links and file names; the name's by default
    --divisions 2                    how many, or their names: "Premier Division, Division One"
    --clubs 20                       clubs in a division
    --language en-GB                 a language tag; repeatable
    --currency GBP   --time-zone Europe/London   --colour "#12ab9f"
    --season-start 7                 the month that seasons begin with, or the day, such as 07-15
    --season-years 2                 years in a season's name: 1 for 2026, 2 for 2026-27
  npm run league -- check FOLDER     says what is wrong, by file and line
  npm run league -- load FOLDER      shows what differs from storage, and applies it whole or not at all
    --dry-run                        shows it, and writes nothing
    --take-back-desk                 also where that undoes changes of pages and menus made at the desk
  npm run league -- export FOLDER    writes the stored league into a new folder

load and export take --state FOLDER for other local storage, and --remote for the deployed site's, with --env staging that of
staging.`;

/** The storage that a command works on. */
export interface StorageTarget {
  remote: boolean;
  /** Which deployed site; undefined: production. */
  env: string | undefined;
  /** Folder of local storage; undefined: the default one. */
  state: string | undefined;
}

export type LeagueCommand =
  | { command: "new"; folder: string; values: Values }
  | { command: "check"; folder: string }
  | ({ command: "load"; folder: string; dryRun: boolean; takeBackDesk: boolean } & StorageTarget)
  | ({ command: "export"; folder: string } & StorageTarget);

const options = {
  name: { type: "string" },
  slug: { type: "string" },
  divisions: { type: "string" },
  clubs: { type: "string" },
  language: { type: "string", multiple: true },
  currency: { type: "string" },
  "time-zone": { type: "string" },
  "season-start": { type: "string" },
  "season-years": { type: "string" },
  colour: { type: "string" },
  "dry-run": { type: "boolean" },
  "take-back-desk": { type: "boolean" },
  remote: { type: "boolean" },
  env: { type: "string" },
  state: { type: "string" },
} as const;
const parse = (args: readonly string[]) =>
  readArguments(leagueUsage, { args: [...args], allowPositionals: true, options });
type Values = ReturnType<typeof parse>["values"];

/** Options of each command. */
const allowed: Readonly<Record<LeagueCommand["command"], readonly string[]>> = {
  new: [
    "name",
    "slug",
    "divisions",
    "clubs",
    "language",
    "currency",
    "time-zone",
    "season-start",
    "season-years",
    "colour",
  ],
  check: [],
  load: ["dry-run", "take-back-desk", "remote", "env", "state"],
  export: ["remote", "env", "state"],
};

const hint = "--help shows what this command takes.";

/** @throws CommandError in one line. */
export function parseLeagueCommand(args: readonly string[]): LeagueCommand {
  const { values, positionals } = parse(args);
  const [command, folder, ...rest] = positionals;
  if (command !== "new" && command !== "check" && command !== "load" && command !== "export") {
    throw new CommandError(`The command is new, check, load or export. ${hint}`);
  }
  if (folder === undefined || rest.length > 0) throw new CommandError(`${command} takes one folder. ${hint}`);
  const strange = Object.keys(values).find((option) => !allowed[command].includes(option));
  if (strange !== undefined) throw new CommandError(`${command} takes no --${strange}. ${hint}`);
  if (values.remote && values.state !== undefined) throw new CommandError(`Either --remote or --state. ${hint}`);
  const { "dry-run": dryRun = false, "take-back-desk": takeBackDesk = false, remote = false, env, state } = values;
  return {
    new: { command: "new" as const, folder, values },
    check: { command: "check" as const, folder },
    load: { command: "load" as const, folder, dryRun, takeBackDesk, remote, env, state },
    export: { command: "export" as const, folder, remote, env, state },
  }[command];
}

/** Schemas for answers to questions. Their errors say what is expected. */
const answerSchemas = {
  name: z.string().trim().min(1).max(80),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is lower-case letters, digits and hyphens")
    .max(60),
  divisions: z.string().transform((text, context) => {
    const names = /^\d+$/.test(text.trim()) ? numbered(Number(text)) : text.split(",").map((name) => name.trim());
    const isRight =
      names.length >= 1 && names.length <= 12 && names.every((name) => slugOf(name) !== "" && name.length <= 80);
    if (isRight && new Set(names.map(slugOf)).size === names.length) return names;
    context.addIssue({
      code: "custom",
      message: "is a number from 1 to 12, or different names with commas between them",
    });
    return z.NEVER;
  }),
  clubs: z
    .string()
    .regex(/^\d+$/, "is a number from 2 to 100")
    .transform(Number)
    .refine((count) => count >= 2 && count <= 100, "is a number from 2 to 100"),
  language: z
    .string()
    .transform((text) => text.split(",").map((tag) => tag.trim()))
    .refine((tags) => language.array().safeParse(tags).success, "is language tags such as en-GB"),
  currency: z.string().toUpperCase().pipe(currency),
  "time-zone": timeZone,
  "season-start": z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text))
    .pipe(seasonStart),
  "season-years": z.enum(["1", "2"], "is 1 or 2").transform((years) => (years === "1" ? 1 : 2)),
  colour: z.string().transform((text, context) => {
    const hex = normaliseHex(text.startsWith("#") ? text : `#${text}`);
    if (hex !== null) return hex;
    context.addIssue({ code: "custom", message: "is a colour such as #12ab9f" });
    return z.NEVER;
  }),
};

const ordinals = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
/** Names such as "Division One"; empty for more than twelve. */
function numbered(count: number): string[] {
  if (count === 1) return ["Premier Division"];
  return count > ordinals.length ? [] : ordinals.slice(0, count).map((ordinal) => `Division ${ordinal}`);
}

/** Asks a question on the terminal. */
type Prompt = (question: string) => Promise<string>;

/** @throws CommandError in one line for a malformed option, or for a missing one without a terminal to ask on. */
export async function newLeagueOf(values: Values, ask: Prompt | null): Promise<NewLeague> {
  async function read<Schema extends z.ZodType>(
    option: keyof typeof answerSchemas,
    schema: Schema,
    question: string,
    fallback: string | null,
  ): Promise<z.output<Schema>> {
    const given = values[option];
    const text = Array.isArray(given) ? given.join(",") : given;
    if (text !== undefined) {
      const parsed = schema.safeParse(text);
      if (parsed.success) return parsed.data;
      throw new CommandError(`--${option} ${text}: ${parsed.error.issues[0]?.message}. ${hint}`);
    }
    if (ask === null) {
      if (fallback === null) throw new CommandError(`--${option} is missing. ${hint}`);
      return schema.parse(fallback);
    }
    for (;;) {
      const entered = (await ask(`${question}${fallback === null ? "" : ` [${fallback}]`}: `)).trim();
      const parsed = schema.safeParse(entered === "" && fallback !== null ? fallback : entered);
      if (parsed.success) return parsed.data;
      console.log(`  That ${parsed.error.issues[0]?.message}.`);
    }
  }
  const name = await read("name", answerSchemas.name, "Name of the league", null);
  const start = answerSchemas["season-start"];
  const begin = await read("season-start", start, "Month or day (07-15) that seasons begin with", "7");
  const usualYears = isWithinYear({ seasonStart: begin }) ? "1" : "2";
  return {
    name,
    slug: await read("slug", answerSchemas.slug, "Slug, for links", slugOf(name)),
    divisions: await read("divisions", answerSchemas.divisions, "Divisions: how many, or their names", "1"),
    clubsPerDivision: await read("clubs", answerSchemas.clubs, "Clubs in a division", "20"),
    languages: await read("language", answerSchemas.language, "Languages", "en-GB"),
    currency: await read("currency", answerSchemas.currency, "Currency", "GBP"),
    timeZone: await read("time-zone", answerSchemas["time-zone"], "Time zone", "Europe/London"),
    seasonStart: begin,
    seasonYears: await read("season-years", answerSchemas["season-years"], "Years in a season's name", usualYears),
    colour: await read("colour", answerSchemas.colour, "Colour", "#1d4ed8"),
  };
}

/** Calls `work` with prompts on the terminal, or with null without a terminal. */
export async function withQuestions<Result>(work: (ask: Prompt | null) => Promise<Result>): Promise<Result> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return await work(null);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await work((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}
