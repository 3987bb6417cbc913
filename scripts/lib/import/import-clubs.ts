import { z } from "zod";
import {
  ClubDirectory,
  foldName,
  type ListedClub,
  parseClubs,
} from "../../../worker/backends/match-data/seasons/club-names.ts";
import { planClubs } from "../../../worker/backends/match-data/seasons/plan-clubs.ts";
import { clubStatements } from "../../../worker/backends/match-data/seasons/season-statements.ts";
import { readClubs } from "../../../worker/backends/match-data/seasons/season-store.ts";
import { CommandError } from "../report.ts";
import type { Database, Statement } from "../storage/storage.ts";
import type { ClubsOptions } from "./import-options.ts";
import { readInput } from "./input-file.ts";
import { requireMatchData } from "./season-store.ts";

const facts = ["town", "founded", "ground"] as const;
const storedFacts = z.object({
  id: z.int(),
  town: z.string().nullable(),
  founded: z.int().nullable(),
  ground: z.string().nullable(),
});
type StoredFacts = z.output<typeof storedFacts>;

/**
 * Reads club lists. A club may be in several files.
 * @throws CommandError for a file without clubs, an alias before the first club, or a club without a name.
 */
function readListed(files: readonly string[]): ListedClub[] {
  const problems: string[] = [];
  const listed = files.flatMap((file) => {
    const text = readInput(file);
    const clubs = parseClubs(text);
    if (clubs.length === 0) problems.push(`${file}: there is no club in it.`);
    if (/^(?:\s*(?:[=#].*)?\r?\n)*\s*\|/.test(text)) problems.push(`${file}: a spelling stands before the first club.`);
    for (const [index, { name, aliases, ground, town }] of clubs.entries()) {
      const after = clubs[index - 1]?.name;
      if (/\p{Cc}/u.test([name, ...aliases, ground, town].join(""))) {
        problems.push(`${file}: a name has a line break or another control character: ${JSON.stringify(name)}.`);
      }
      if (foldName(name) === "") problems.push(`${file}: a club has no name${after ? `, after ${after}` : ""}.`);
    }
    return clubs;
  });
  if (problems.length > 0) throw new CommandError(`Nothing was written.\n\n${problems.join("\n")}`);
  return listed;
}

/** Spellings that several clubs share, so that they identify none of them. */
function sharedSpellings(listed: readonly ListedClub[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { name, aliases } of listed) {
    for (const alias of aliases) {
      const key = foldName(alias);
      owners.set(key, (owners.get(key) ?? new Set()).add(foldName(name)));
    }
  }
  return [...owners].filter(([, clubs]) => clubs.size > 1).map(([alias]) => alias);
}

/** Fills in missing facts of a stored club. Stored facts stay, also those entered meanwhile: an operator may have corrected them. */
function factsToFill(stored: StoredFacts, listed: ListedClub): Statement[] {
  const missing = facts.filter((fact) => stored[fact] === null && listed[fact] !== null);
  if (missing.length === 0) return [];
  const sql = `UPDATE clubs SET ${missing.map((fact) => `${fact} = coalesce(${fact}, ?)`).join(", ")} WHERE id = ?`;
  return [{ sql, params: [...missing.map((fact) => listed[fact]), stored.id] }];
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/**
 * Stores clubs with their spellings, and fills in missing facts of stored clubs, in one transaction. Idempotent.
 * @returns a report.
 */
export async function importClubs(db: Database, { files, dryRun, remote }: ClubsOptions): Promise<string> {
  const listed = readListed(files);
  await requireMatchData(db);
  const directory = new ClubDirectory(listed);
  const names = [...new Map(listed.map(({ name }) => [foldName(name), name])).values()];
  const plan = planClubs(names, directory, await readClubs(db));
  const stored = new Map(
    z
      .array(storedFacts)
      .parse(await db.query({ sql: "SELECT id, town, founded, ground FROM clubs" }))
      .map((row) => [row.id, row]),
  );
  const filling = names.flatMap((name) => {
    const [club] = directory.find(name);
    const known = stored.get(plan.idByName.get(name) ?? 0);
    return club === undefined || known === undefined ? [] : factsToFill(known, club);
  });
  const changes = [
    count(plan.newClubs.length, "new club", "new clubs"),
    count(plan.newAliases.length, "new spelling", "new spellings"),
    `missing facts of ${count(filling.length, "club", "clubs")}`,
  ].join(", ");
  const isUnchanged = plan.newClubs.length + plan.newAliases.length + filling.length === 0;
  if (!isUnchanged && !dryRun) await db.transact([...clubStatements(plan), ...filling]);

  const where = remote ? "the deployed site's storage" : "this machine's storage";
  const shared = sharedSpellings(listed);
  return [
    `Clubs: ${names.length} in ${count(files.length, "file", "files")}, ${names.length - plan.newClubs.length} of them stored before`,
    ...(shared.length > 0 ? [`Left out, because several clubs are called so: ${shared.toSorted().join(", ")}`] : []),
    isUnchanged
      ? "Nothing to change: these clubs are stored as the files have them."
      : dryRun
        ? `A dry run: nothing was written. It would be: ${changes}.`
        : `Written to ${where}: ${changes}.`,
  ].join("\n");
}
