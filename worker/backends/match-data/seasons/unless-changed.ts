import type { Statement } from "../../bulk-insert.ts";
import { changedFixtures, removedIDs } from "./plan-season.ts";
import type { Reconciled } from "./reconcile-entries.ts";
import { fixtureColumns, goalColumns, type StoredSeason, valuesOf } from "./season-store.ts";

/*
 * Statements that fail their transaction if something has changed since it was read: `json()` rejects the text "changed".
 */

/** @param state the text that the statement selected */
export const unlessChanged = ({ sql, params = [] }: Statement, state: string): Statement => ({
  sql: `SELECT json(iif((${sql}) = ?3, '{}', 'changed'))`,
  params: [...params, state],
});

/** Matches per statement. Their goals have to fit into a statement of remote storage, too. */
const matchesAtOnce = 100;

function unlessRowsChanged(
  table: string,
  columns: readonly string[],
  ids: readonly number[],
  rows: readonly object[],
): Statement {
  const [key = ""] = columns;
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const isThere = `EXISTS (SELECT 1 FROM ${table} WHERE ${key} = value ->> 0 AND (${columns.join(", ")}) IS (${values}))`;
  return {
    sql: `SELECT json(iif((SELECT count(*) FROM ${table} WHERE ${key} IN (SELECT value FROM json_each(?))) = ?
            AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE NOT ${isThere}), '{}', 'changed'))`,
    params: [JSON.stringify(ids), rows.length, JSON.stringify(rows.map((row) => valuesOf(row, columns)))],
  };
}

/** Only of matches that the plan adds, changes or removes, because others may be played meanwhile. */
export function unlessMatchesChanged(
  { planned, replacedGoals }: Pick<Reconciled, "planned" | "replacedGoals">,
  stored: StoredSeason,
): Statement[] {
  const changed = changedFixtures(planned, stored).map(({ id }) => id);
  const touched = [...new Set([...changed, ...replacedGoals, ...removedIDs(planned, stored)])];
  const fixtures = new Map(stored.fixtures.map((fixture) => [fixture.id, fixture]));
  const goals = Map.groupBy(stored.goals, ({ fixture_id }) => fixture_id);
  return Array.from({ length: Math.ceil(touched.length / matchesAtOnce) }, (_, index) => {
    const ids = touched.slice(index * matchesAtOnce, (index + 1) * matchesAtOnce);
    const own = ids.flatMap((id) => fixtures.get(id) ?? []);
    return [
      unlessRowsChanged("fixtures", fixtureColumns, ids, own),
      unlessRowsChanged(
        "goals",
        goalColumns,
        ids,
        ids.flatMap((id) => goals.get(id) ?? []),
      ),
    ];
  }).flat();
}
