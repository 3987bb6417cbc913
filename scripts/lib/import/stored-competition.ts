import { z } from "zod";
import { type CompetitionKind, competitionKinds, hasTable } from "../../../schemas/football/competition-kinds.ts";
import { CommandError } from "../report.ts";
import type { Database } from "../storage/storage.ts";

/** A competition in storage, with that of its play-offs. */
export interface StoredCompetition {
  id: number;
  name: string;
  kind: CompetitionKind;
  /** Null without play-offs. */
  playOffsID: number | null;
}

const rows = z.array(
  z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(competitionKinds),
    division_id: z.int().nullable(),
  }),
);

/** Competitions whose matches are imported: those of play-offs come with their division's. */
export const isImported = (kind: CompetitionKind): boolean => kind !== "play-offs";

/**
 * A competition by id or slug.
 * @param isOffered the kinds that it may be of; those with a table by default.
 * @throws CommandError with those that are stored, when it is none of them.
 */
export async function findCompetition(
  db: Database,
  wanted: string,
  isOffered: (kind: CompetitionKind) => boolean = hasTable,
): Promise<StoredCompetition> {
  const stored = rows.parse(
    await db.query({ sql: "SELECT id, slug, name, kind, division_id FROM competitions ORDER BY list_order, id" }),
  );
  const offered = stored.filter(({ kind }) => isOffered(kind));
  const found = offered.find(({ id, slug }) => String(id) === wanted || slug === wanted);
  if (found === undefined) {
    throw new CommandError(
      offered.length === 0
        ? "There are no competitions in this storage yet. Load a league first."
        : `--competition is ${offered.map(({ id, name }) => `${id} (${name})`).join(", ")}.`,
    );
  }
  return {
    id: found.id,
    name: found.name,
    kind: found.kind,
    playOffsID: stored.find(({ division_id }) => division_id === found.id)?.id ?? null,
  };
}
