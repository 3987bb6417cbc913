import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { type DeskSquad, type SquadMember, squadChange, squadPath } from "../../../schemas/desk/squads.ts";
import { firstTeam } from "../../../schemas/football/competition-kinds.ts";
import { player } from "../../../schemas/football/player.ts";
import type { AppEnv } from "../../app-env.ts";
import { currentSeason } from "../../current-season.ts";
import { ApiError } from "../../errors.ts";
import { requireServiceKey } from "../../middleware/service-key.ts";
import { parseParameters } from "../../request/parameters.ts";
import { readBody } from "../../request/request-body.ts";
import { formerTeam } from "./former-team.ts";
import { jsonColumn } from "./rows.ts";

/*
 * Squads for the desk, as they stand. A change names the revision that it is based on, and who is not named any more has moved on, as
 * after a load of the league's folder.
 */

const member = z.object({
  ...{ id: z.int(), name: z.string(), number: z.int(), position: player.shape.position },
  /** The season from which on the number is theirs. Null: the current one. */
  season: z.int().nullable(),
});
const membersText = `(SELECT json_group_array(json_object('id', id, 'name', name, 'number', shirt_number, 'position', position, 'season', season))
  FROM (SELECT * FROM players WHERE club_id = clubs.id AND team = ?2 ORDER BY shirt_number, id))`;

const squadRow = z.object({
  ...{ id: z.int(), slug: z.string(), name: z.string(), text: z.string() },
  teams: jsonColumn(z.array(z.string())),
});
type Member = z.output<typeof member>;
type StoredSquad = z.output<typeof squadRow> & { team: string; members: Member[] };
interface SquadOf {
  slug: string;
  team: string;
  season: number;
}

/** @throws ApiError 404 for no such club, or a team that it does not have */
async function readSquad(db: D1Database, { slug, team, season }: SquadOf): Promise<StoredSquad> {
  const row = await db
    .prepare(
      `SELECT id, slug, name, ${membersText} AS text,
         (SELECT json_group_array(team) FROM (
            SELECT c.team FROM season_clubs s JOIN competitions c ON c.id = s.competition_id WHERE s.club_id = clubs.id AND s.season = ?3
            UNION SELECT team FROM players WHERE club_id = clubs.id AND team <> ?4)) AS teams
       FROM clubs WHERE slug = ?1`,
    )
    .bind(slug, team, season, formerTeam)
    .first();
  if (row === null) throw new ApiError(404, "no_such_club", "There is no such club.");
  const squad = squadRow.parse(row);
  // A club that plays nowhere yet has a first team.
  const teams = [firstTeam, ...squad.teams.filter((each) => each !== firstTeam).sort()];
  if (!teams.includes(team)) throw new ApiError(404, "no_such_team", "The club has no such team.");
  return { ...squad, teams, team, members: z.array(member).parse(JSON.parse(squad.text)) };
}

const toDesk = ({ slug, name, team, teams, members, text }: StoredSquad): DeskSquad => ({
  club: { slug, name },
  team,
  teams,
  players: members.map(({ season: _, ...own }) => own),
  revision: createHash("sha256").update(text).digest("hex").slice(0, 16),
});

/** @throws ApiError 422 for a number that two have, and for players that are not of the squad */
function requireSquad({ members, name }: StoredSquad, wanted: readonly SquadMember[]): void {
  const numbers = new Map<number, string>();
  const left = new Set(members.map(({ id }) => id));
  for (const { id, number, name: own } of wanted) {
    const other = numbers.get(number);
    if (other !== undefined) throw new ApiError(422, "number_taken", `${own} and ${other} both have number ${number}.`);
    numbers.set(number, own);
    if (id !== null && !left.delete(id)) {
      throw new ApiError(422, "no_such_player", `${own} is named twice, or is no player of ${name} any more.`);
    }
  }
}

const changedMeanwhile = () =>
  new ApiError(409, "changed_meanwhile", "Somebody else has changed this squad since you opened it.");

/** Places in squads of the seasons from that of the players' rows until this one. */
const formerPlaces = ({ id: club, team }: StoredSquad, members: readonly Member[], season: number) =>
  members.flatMap(({ id, number, season: since }) =>
    Array.from({ length: Math.max(0, season - (since ?? season)) }, (_, years) => [
      ...[(since ?? season) + years, club, team, id, number],
    ]),
  );

function statementsOf(
  db: D1Database,
  before: StoredSquad,
  wanted: readonly SquadMember[],
  season: number,
): D1PreparedStatement[] {
  const { id: club, team, members } = before;
  const named = new Map(wanted.map((each) => [each.id, each]));
  const gone = members.filter(({ id }) => !named.has(id));
  const staying = members.flatMap((was) => {
    const now = named.get(was.id);
    return now === undefined ? [] : [{ was, now }];
  });
  const renumbered = staying.filter(({ was, now }) => was.number !== now.number).map(({ was }) => was);
  const leave = [...gone, ...renumbered];
  return [
    // A row that cannot be written, if the squad is another by now: it fails the transaction.
    db
      .prepare(
        `INSERT INTO players (name) SELECT NULL WHERE (SELECT ${membersText} FROM clubs WHERE id = ?1) IS NOT ?3`,
      )
      .bind(club, team, before.text),
    db
      .prepare(
        `INSERT OR IGNORE INTO squads (season, club_id, team, player_id, shirt_number)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      )
      .bind(JSON.stringify(formerPlaces(before, leave, season))),
    db
      .prepare("UPDATE players SET team = ? WHERE id IN (SELECT value FROM json_each(?))")
      .bind(formerTeam, JSON.stringify(gone.map(({ id }) => id))),
    ...staying
      .filter(({ was, now }) => was.number !== now.number || was.name !== now.name || was.position !== now.position)
      .map(({ was, now }) =>
        db
          .prepare("UPDATE players SET name = ?2, position = ?3, shirt_number = ?4, season = ?5 WHERE id = ?1")
          .bind(was.id, now.name, now.position, now.number, was.number === now.number ? was.season : season),
      ),
    ...wanted
      .filter(({ id }) => id === null)
      .map(({ name, position, number }) =>
        db
          .prepare(
            `INSERT INTO players (id, club_id, team, shirt_number, season, name, position)
             SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ? FROM players`,
          )
          .bind(club, team, number, season, name, position),
      ),
  ];
}

/** @throws ApiError 404, 409 for a squad that has changed since, 422 for one that cannot be */
async function changeSquad(
  db: D1Database,
  of: SquadOf,
  { players, revision }: z.output<typeof squadChange>,
): Promise<DeskSquad> {
  const before = await readSquad(db, of);
  if (toDesk(before).revision !== revision) throw changedMeanwhile();
  requireSquad(before, players);
  try {
    await db.batch(statementsOf(db, before, players, of.season));
  } catch (error) {
    if ((await readSquad(db, of)).text === before.text) throw error;
    throw changedMeanwhile();
  }
  return toDesk(await readSquad(db, of));
}

/**
 * What the desk does with squads, in the match-data backend. All of it needs the service key.
 * GET operator/squads/{slug}/{team}    the squad as it stands
 * POST operator/squads/{slug}/{team}   changes it; 409 unless the revision that it names is the newest
 */
export const operatorSquads = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/:slug/:team", async (c) => {
    const path = parseParameters(squadPath, c.req.param());
    const season = currentSeason(c.get("settings"));
    return c.json({ data: toDesk(await readSquad(c.env.MATCH_DB, { ...path, season })) });
  })
  .post("/:slug/:team", async (c) => {
    const path = parseParameters(squadPath, c.req.param());
    const season = currentSeason(c.get("settings"));
    const change = await readBody(c, squadChange);
    return c.json({ data: await changeSquad(c.env.MATCH_DB, { ...path, season }, change) });
  });
