import { firstTeam } from "../../schemas/football/competition-kinds.ts";
import type { MatchScript } from "../../schemas/football/match-script.ts";
import { scoreColumns } from "../../worker/backends/match-data/score-columns.ts";
import { generatedSource } from "../../worker/backends/match-data/seasons/sources.ts";
import { storedLook } from "../../worker/images/club-look.ts";
import { drawnCrestFile } from "../../worker/images/crest-file.ts";
import { competitionColumns, competitionRow } from "../lib/storage/competition-rows.ts";
import type { SqlValue } from "../lib/storage/storage.ts";
import { aliasOf, clubs } from "./clubs.ts";
import { competitions } from "./divisions.ts";
import type { League } from "./league.ts";
import { isPlayed, type LeagueMatch } from "./league-match.ts";
import type { LeagueSeason } from "./league-season.ts";
import { durationOf, goalsOf, resultOf } from "./result.ts";
import { neutralGround } from "./stadium.ts";

/** Rows of one table, each with its values in the order of the columns. */
export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: (readonly SqlValue[])[];
}

const fixtureColumns = [
  "id",
  "competition_id",
  "season",
  "stage",
  "round",
  "kickoff",
  "home_id",
  "away_id",
  "venue",
  "neutral",
  "sequence",
  "status",
  ...scoreColumns,
  "referee",
  "attendance",
  "result_stands",
];

function fixtureRow(match: LeagueMatch, now: Date): readonly SqlValue[] {
  const { id, competitionID, season, stage, round, kickoff, homeID, awayID, venue, sequence } = match;
  const isNeutral = Number(venue === neutralGround.name);
  const fixed = [id, competitionID, season, stage, round, kickoff, homeID, awayID, venue, isNeutral, sequence];
  if (match.script === null) return [...fixed, "postponed", ...Array<null>(10).fill(null), 0];
  // Officials are appointed in advance; an upcoming match shows nothing else.
  if (!isPlayed(match, now)) return [...fixed, "fixture", ...Array<null>(8).fill(null), match.script.referee, null, 0];
  const { outcome, score, halfTime, extraTime, penalties } = resultOf(match.script);
  const pairs = [score, halfTime, extraTime, penalties].flatMap((pair) => [pair?.home ?? null, pair?.away ?? null]);
  // As the news report, the board lets the result of an abandoned match stand, so tables and play-offs count it.
  return [...fixed, outcome, ...pairs, match.script.referee, match.script.attendance, Number(outcome === "abandoned")];
}

function seasonRows({ season, matches }: LeagueSeason): (readonly SqlValue[])[] {
  const played = new Set(matches.map(({ competitionID }) => competitionID));
  return competitions.filter(({ id }) => played.has(id)).map(({ id }) => [id, season, generatedSource]);
}

function clubsOfSeason({ season, matches }: LeagueSeason): (readonly SqlValue[])[] {
  const members = new Set(
    matches.flatMap(({ competitionID, homeID, awayID }) => [
      `${competitionID} ${homeID}`,
      `${competitionID} ${awayID}`,
    ]),
  );
  return [...members].map((member) => {
    const [competitionID = 0, clubID = 0] = member.split(" ").map(Number);
    return [competitionID, season, clubID];
  });
}

export const goalColumns = ["fixture_id", "number", "club_id", "player_id", "player_name", "minute", "added", "kind"];

/** Rows of `goals`. */
export function goalRows(
  match: Pick<LeagueMatch, "id" | "homeID" | "awayID"> & { script: MatchScript },
): (readonly SqlValue[])[] {
  return goalsOf(match.script).map((goal, index) => [
    match.id,
    index + 1,
    goal.side === "home" ? match.homeID : match.awayID,
    goal.playerID,
    goal.playerName,
    goal.minute,
    goal.added,
    goal.type,
  ]);
}

/** All rows of the match-data database, in insertion order. */
export function matchRows(league: League): TableRows[] {
  const seasons = [league.last, league.current];
  const matches = seasons.flatMap((season) => season.matches);
  const played = matches.filter((match) => isPlayed(match, league.now));
  return [
    {
      table: "competitions",
      columns: competitionColumns,
      rows: competitions.map((described) =>
        competitionRow(described, described.crest === null ? null : `/${described.crest}`),
      ),
    },
    {
      table: "seasons",
      columns: ["competition_id", "season", "source"],
      rows: seasons.flatMap(seasonRows),
    },
    {
      table: "clubs",
      columns: [
        "id",
        "slug",
        "name",
        "short_name",
        "code",
        "nickname",
        "town",
        "founded",
        "ground",
        "capacity",
        "latitude",
        "longitude",
        "colours",
        "crest",
        "crest_file",
      ],
      rows: clubs.map((club) => [
        club.id,
        club.slug,
        club.name,
        club.shortName,
        club.code,
        club.nickname,
        club.town,
        club.founded,
        club.ground,
        club.capacity,
        club.latitude,
        club.longitude,
        JSON.stringify(club.colours),
        JSON.stringify(club.crest),
        drawnCrestFile(
          storedLook({ ...club, colours: JSON.stringify(club.colours), crest: JSON.stringify(club.crest) }),
        ),
      ]),
    },
    {
      table: "club_aliases",
      columns: ["alias", "club_id"],
      rows: clubs.flatMap((club) =>
        [...new Set([club.name, club.shortName].map(aliasOf))].map((alias) => [alias, club.id]),
      ),
    },
    {
      table: "season_clubs",
      columns: ["competition_id", "season", "club_id"],
      rows: seasons.flatMap(clubsOfSeason),
    },
    {
      table: "players",
      columns: ["id", "club_id", "season", "name", "shirt_number", "position", "birth_date", "nationality"],
      rows: [...league.squads.values()]
        .flat()
        .map((player) => [
          player.id,
          player.clubID,
          league.current.season,
          player.name,
          player.shirtNumber,
          player.position,
          player.birthDate,
          player.nationality,
        ]),
    },
    {
      table: "squads",
      columns: ["season", "club_id", "team", "player_id", "shirt_number"],
      rows: [...league.formerSquads.values()]
        .flat()
        .map(({ id, clubID, shirtNumber }) => [league.last.season, clubID, firstTeam, id, shirtNumber]),
    },
    { table: "fixtures", columns: fixtureColumns, rows: matches.map((match) => fixtureRow(match, league.now)) },
    {
      table: "match_details",
      columns: ["fixture_id", "events", "line_ups", "statistics"],
      rows: played.map(({ id, script }) => [
        id,
        JSON.stringify(script.events),
        JSON.stringify(script.lineUps),
        JSON.stringify(script.statistics),
      ]),
    },
    {
      table: "goals",
      columns: goalColumns,
      rows: played.flatMap(goalRows),
    },
    {
      table: "deductions",
      columns: ["competition_id", "season", "club_id", "points", "reason", "date"],
      rows: seasons.flatMap(({ deductions }) =>
        deductions.map(({ competitionID, season, clubID, points, reason, date }) => [
          competitionID,
          season,
          clubID,
          points,
          reason,
          date,
        ]),
      ),
    },
    {
      table: "match_scripts",
      columns: ["fixture_id", "duration", "script"],
      rows: matches.flatMap((match) =>
        match.script === null || isPlayed(match, league.now)
          ? []
          : [[match.id, durationOf(match.script), JSON.stringify(match.script)]],
      ),
    },
  ];
}
