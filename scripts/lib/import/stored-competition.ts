import { z } from "zod";
import { type CompetitionKind, competitionKinds, hasTable } from "../../../schemas/football/competition-kinds.ts";
import { CommandError } from "../report.ts";
import type { Database } from "../storage/storage.ts";

/** A competition in storage, with the id of its play-offs. */
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

/** Whether matches of this kind of competition are imported. Matches of play-offs are imported with their division. */
export const isImported = (kind: CompetitionKind): boolean => kind !== "play-offs";

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
