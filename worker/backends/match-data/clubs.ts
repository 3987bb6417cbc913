import { z } from "zod";
import { type ClubProfile, clubProfile } from "../../../schemas/football/club.ts";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { jsonColumn } from "../json-column.ts";
import { clubColumn, clubColumns, competitionColumn, competitionColumns } from "./rows.ts";

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
  division: competitionColumn.nullable(),
});

function toProfile(row: unknown): ClubProfile {
  const { club, latitude, longitude, ...profile } = profileRow.parse(row);
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  return { ...club, ...profile, place };
}

/** Clubs, each with the division of its team `?2` in season `?1`. */
const selectProfiles = `
  SELECT ${clubColumns("clubs")} AS club, nickname, town, founded, ground, capacity, latitude, longitude,
    (SELECT ${competitionColumns("c")}
       FROM season_clubs s JOIN competitions c ON c.id = s.competition_id AND c.kind = 'league' AND c.team = ?2
      WHERE s.club_id = clubs.id AND s.season = ?1 ORDER BY c.list_order, c.id LIMIT 1) AS division
  FROM clubs`;

/** The clubs of a season that have a division, by name, or just one club. */
export async function listClubs(db: D1Database, season: number, id?: number): Promise<ClubProfile[]> {
  const all = `SELECT * FROM (${selectProfiles}) WHERE division IS NOT NULL ORDER BY club ->> 'name'`;
  const { results } = await (id === undefined
    ? db.prepare(all).bind(season, firstTeam)
    : db.prepare(`${selectProfiles} WHERE clubs.id = ?3`).bind(season, firstTeam, id)
  ).all();
  return results.map(toProfile);
}

const teamsColumn = jsonColumn(z.array(z.string()));

/**
 * One club with its teams and the division of one of them, if it has one that season; null when the slug is unknown.
 */
export async function findClub(
  db: D1Database,
  slug: string,
  season: number,
  team: string,
): Promise<ClubProfile | null> {
  const row = await db
    .prepare(
      `SELECT profiles.*,
         (SELECT json_group_array(DISTINCT c.team) FROM season_clubs s JOIN competitions c ON c.id = s.competition_id
           WHERE s.club_id = club ->> 'id' AND s.season = ?1) AS teams
       FROM (${selectProfiles} WHERE clubs.slug = ?3) profiles`,
    )
    .bind(season, team, slug)
    .first();
  if (row === null) return null;
  const { teams, ...profile } = row;
  return { ...toProfile(profile), teams: teamsColumn.parse(teams).sort() };
}
