import { ApiError } from "../../../errors.ts";

/** Ids made at the desk count seconds from here: they have at most nine digits, and are never used again after a deletion. */
const idEpoch = 1_700_000_000;

/** An id that no earlier advert or promo had: browsers remember ids, and views and clicks are counted by id. */
export const newID = (now: Date): number => Math.floor(now.getTime() / 1000) - idEpoch;

export const noSuchCampaign = () => new ApiError(404, "no_such_campaign", "There is none with that id any more.");

type Table = "adverts" | "promo_overlays";
const keyOf = { adverts: "id", promo_overlays: "promo_id" } as const;

/** The next free id from `?1` on, as SQL. */
export const freeID = (table: Table): string =>
  `coalesce((SELECT max(${keyOf[table]}) + 1 FROM ${table} WHERE ${keyOf[table]} BETWEEN ?1 AND ?1 + 1000), ?1)`;

/**
 * Changes a row in one transaction, if it still has the version that the change is based on.
 * @throws ApiError 404, or 409 when somebody has changed it since
 */
export async function changeVersion(
  database: D1Database,
  table: Table,
  { id, version }: { id: number; version: number },
  statements: D1PreparedStatement[],
): Promise<void> {
  const where = `FROM ${table} WHERE ${keyOf[table]} = ?1`;
  const unchanged = database
    // If the version has changed, this inserts a row that violates a constraint, which fails the transaction.
    .prepare(`INSERT INTO slots (id, title) SELECT NULL, NULL WHERE (SELECT version ${where}) IS NOT ?2`)
    .bind(id, version);
  try {
    await database.batch([unchanged, ...statements]);
  } catch (error) {
    const now = await database.prepare(`SELECT version ${where}`).bind(id).first("version");
    if (now === version) throw error;
    if (now === null) throw noSuchCampaign();
    throw new ApiError(
      409,
      "changed_meanwhile",
      "Somebody else has changed this since you opened it. Yours was not saved: look at theirs first.",
    );
  }
}
