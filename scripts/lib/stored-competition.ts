import { z } from "zod";
import { competitionKinds, hasTable } from "../../schemas/football/competition-kinds.ts";
import { CommandError } from "./report.ts";
import type { Database } from "./storage.ts";

/** A league in storage, with the competition of its play-offs. */
export interface StoredCompetition {
  id: number;
  name: string;
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

/**
 * A competition with a table, by id or slug.
 * @throws CommandError with those that are stored, when it is none of them.
 */
export async function findCompetition(db: Database, wanted: string): Promise<StoredCompetition> {
  const stored = rows.parse(
    await db.query({ sql: "SELECT id, slug, name, kind, division_id FROM competitions ORDER BY list_order, id" }),
  );
  const tables = stored.filter(({ kind }) => hasTable(kind));
  const found = tables.find(({ id, slug }) => String(id) === wanted || slug === wanted);
  if (found === undefined) {
    throw new CommandError(
      tables.length === 0
        ? "There are no competitions in this storage yet. Load a league first."
        : `--competition is ${tables.map(({ id, name }) => `${id} (${name})`).join(", ")}.`,
    );
  }
  return {
    id: found.id,
    name: found.name,
    playOffsID: stored.find(({ division_id }) => division_id === found.id)?.id ?? null,
  };
}
