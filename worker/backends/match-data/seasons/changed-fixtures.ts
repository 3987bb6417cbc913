import type { PlannedSeason } from "./plan-season.ts";
import type { StoredFixture, StoredSeason } from "./season-store.ts";

/** The planned matches that are new or stored otherwise. */
export function changedFixtures(
  { fixtures }: Pick<PlannedSeason, "fixtures">,
  stored: Pick<StoredSeason, "fixtures">,
): StoredFixture[] {
  const before = new Map(stored.fixtures.map((fixture) => [fixture.id, JSON.stringify(fixture)]));
  return fixtures.filter((fixture) => before.get(fixture.id) !== JSON.stringify(fixture));
}

/** Ids of the stored matches that are not planned any more. */
export function removedIDs(
  { fixtures }: Pick<PlannedSeason, "fixtures">,
  stored: Pick<StoredSeason, "fixtures">,
): number[] {
  const kept = new Set(fixtures.map(({ id }) => id));
  return stored.fixtures.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
}
