import { z } from "zod";
import type { Venue } from "../../../schemas/football/club.ts";
import { listClubs } from "./clubs.ts";

const venueRow = z.object({ name: z.string(), matches: z.int() });
const groundRow = z
  .object({ name: z.string(), town: z.string().nullable(), capacity: z.int().nullable() })
  .extend({ latitude: z.number().nullable(), longitude: z.number().nullable() })
  .transform(({ latitude, longitude, ...ground }) => ({
    ...ground,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  }));

/** The venues of a season, by name: grounds of its clubs, grounds that belong to no club, and other places where it has matches. */
export async function listVenues(db: D1Database, season: number): Promise<Venue[]> {
  const clubs = await listClubs(db, season);
  const [played, described] = await db.batch([
    db
      .prepare(
        "SELECT venue AS name, count(*) AS matches FROM fixtures WHERE season = ? AND venue IS NOT NULL GROUP BY venue",
      )
      .bind(season),
    db.prepare("SELECT name, town, capacity, latitude, longitude FROM grounds"),
  ]);
  const matches = new Map(
    z
      .array(venueRow)
      .parse(played?.results)
      .map((row) => [row.name, row.matches]),
  );
  const own = clubs.flatMap(({ ground }) => (ground === null ? [] : [ground]));
  const others = new Map(
    z
      .array(groundRow)
      .parse(described?.results)
      .map((ground) => [ground.name, ground]),
  );
  return [...new Set([...own, ...others.keys(), ...matches.keys()])].toSorted().map((name) => {
    const tenants = clubs.filter(({ ground }) => ground === name);
    const { town = null, capacity = null, place = null } = tenants[0] ?? others.get(name) ?? {};
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
