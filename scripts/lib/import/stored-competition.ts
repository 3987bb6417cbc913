import { type CompetitionKind, hasTable } from "../../../schemas/football/competition-kinds.ts";
import { readCompetitions, type StoredCompetition } from "../../../worker/backends/match-data/seasons/season-store.ts";
import { CommandError } from "../report.ts";
import type { Database } from "../storage/storage.ts";

/**
 * A competition by id or slug.
 * @param isOffered which kinds may be chosen; by default those with a table.
 * @throws CommandError that lists the stored competitions, when none of them matches.
 */
export async function findCompetition(
  db: Database,
  wanted: string,
  isOffered: (kind: CompetitionKind) => boolean = hasTable,
): Promise<StoredCompetition> {
  const offered = (await readCompetitions(db)).filter(({ kind }) => isOffered(kind));
  const found = offered.find(({ id, slug }) => String(id) === wanted || slug === wanted);
  if (found === undefined) {
    throw new CommandError(
      offered.length === 0
        ? "There are no competitions in this storage yet. Load a league first."
        : `--competition is ${offered.map(({ id, name }) => `${id} (${name})`).join(", ")}.`,
    );
  }
  return found;
}
