import { z } from "zod";
import { type ClubProfile, clubProfile, competition } from "../../../schemas/football/match-data.ts";
import { clubColumn, clubColumns, jsonColumn } from "./rows.ts";

const { nickname, town, founded, ground, capacity } = clubProfile.shape;
const profileRow = z.object({
  club: clubColumn,
  nickname,
  town,
  founded,
  ground,
  capacity,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  division: jsonColumn(competition).nullable(),
});

function toProfile(row: unknown): ClubProfile {
  const { club, latitude, longitude, ...profile } = profileRow.parse(row);
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return { ...club, ...profile, place };
}

/** Clubs, each with its division in season `?1`. */
const selectProfiles = `
  SELECT ${clubColumns("clubs")} AS club, nickname, town, founded, ground, capacity, latitude, longitude,
    (SELECT json_object('id', c.id, 'slug', c.slug, 'name', c.name, 'kind', c.kind)
       FROM season_clubs s JOIN competitions c ON c.id = s.competition_id AND c.kind = 'league'
      WHERE s.club_id = clubs.id AND s.season = ?1 ORDER BY c.id LIMIT 1) AS division
  FROM clubs`;

/** The clubs of a season that have a division, by name. */
export async function listClubs(db: D1Database, season: number): Promise<ClubProfile[]> {
  const { results } = await db
    .prepare(`SELECT * FROM (${selectProfiles}) WHERE division IS NOT NULL ORDER BY club ->> 'name'`)
    .bind(season)
    .all();
  return results.map(toProfile);
}

/** One club, with or without a division that season; null when the slug is unknown. */
export async function findClub(db: D1Database, slug: string, season: number): Promise<ClubProfile | null> {
  const row = await db.prepare(`${selectProfiles} WHERE clubs.slug = ?2`).bind(season, slug).first();
  return row === null ? null : toProfile(row);
}
