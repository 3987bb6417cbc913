import { z } from "zod";
import type { Venue } from "../../../schemas/football/club.ts";
import { listClubs } from "./clubs.ts";

const venueRow = z.object({ name: z.string(), matches: z.int() });

/** The venues of a season, by name: grounds of its clubs, and wherever else it has matches. */
export async function listVenues(db: D1Database, season: number): Promise<Venue[]> {
  const clubs = await listClubs(db, season);
  const { results } = await db
    .prepare(
      "SELECT venue AS name, count(*) AS matches FROM fixtures WHERE season = ? AND venue IS NOT NULL GROUP BY venue",
    )
    .bind(season)
    .all();
  const matches = new Map(
    z
      .array(venueRow)
      .parse(results)
      .map((row) => [row.name, row.matches]),
  );
  const grounds = clubs.flatMap(({ ground }) => (ground === null ? [] : [ground]));
  return [...new Set([...grounds, ...matches.keys()])].toSorted().map((name) => {
    const tenants = clubs.filter(({ ground }) => ground === name);
    const { town = null, capacity = null, place = null } = tenants[0] ?? {};
    return {
      name,
      town,
      capacity,
      place,
      clubs: tenants.map(({ id, slug, name: club }) => ({ id, slug, name: club })),
      matches: matches.get(name) ?? 0,
    };
  });
}
