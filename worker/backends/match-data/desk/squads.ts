import { Hono } from "hono";
import { z } from "zod";
import { clubPath } from "../../../../schemas/desk/clubs.ts";
import {
  type ClubPlayer,
  type changedSquad,
  type DeskSquad,
  type SquadMember,
  squadChange,
  squadPath,
} from "../../../../schemas/desk/squads.ts";
import { firstTeam } from "../../../../schemas/football/competition-kinds.ts";
import { player } from "../../../../schemas/football/player.ts";
import type { AppEnv } from "../../../app-env.ts";
import { ApiError, changedMeanwhile } from "../../../errors.ts";
import { shortHash } from "../../../hashing/short-hash.ts";
import { requireServiceKey } from "../../../middleware/service-key.ts";
import { parseParameters } from "../../../request/parameters.ts";
import { readBody } from "../../../request/request-body.ts";
import { currentSeason } from "../../../settings/current-season.ts";
import { jsonColumn } from "../../json-column.ts";
import { formerTeam } from "../former-team.ts";

/*
 * Current squads for the desk. A change names the revision that it is based on. A player that it no longer names has left the club, as
 * after a load of the league's folder.
 */

const member = z.object({
  ...{ id: z.int(), name: z.string(), number: z.int() },
  ...{ position: player.shape.position, birthDate: player.shape.birthDate },
  /** The first season in which they have the number; null for the current one. */
  season: z.int().nullable(),
});
const membersText = `(SELECT json_group_array(json_object(
    'id', id, 'name', name, 'number', shirt_number, 'position', position, 'birthDate', birth_date, 'season', season))
  FROM (SELECT * FROM players WHERE club_id = clubs.id AND team = ?2 ORDER BY shirt_number, id))`;

const squadRow = z.object({
  ...{ id: z.int(), slug: z.string(), name: z.string(), text: z.string() },
  teams: jsonColumn(z.array(z.string())),
  /** Slugs of the clubs whose squads still have to be published. */
  unpublished: jsonColumn(z.array(z.string())),
});
type Member = z.output<typeof member>;
type StoredSquad = z.output<typeof squadRow> & { team: string; members: Member[] };
interface SquadOf {
  slug: string;
  team: string;
  season: number;
}

/** @throws ApiError 404 for an unknown club, or a team that it does not have */
async function readSquad(db: D1Database, { slug, team, season }: SquadOf): Promise<StoredSquad> {
  const row = await db
    .prepare(
      `SELECT id, slug, name, ${membersText} AS text,
         (SELECT json_group_array(team) FROM (
            SELECT c.team FROM season_clubs s JOIN competitions c ON c.id = s.competition_id WHERE s.club_id = clubs.id AND s.season = ?3
            UNION SELECT team FROM players WHERE club_id = clubs.id AND team <> ?4)) AS teams,
         coalesce((SELECT clubs FROM unpublished_squads WHERE club_id = clubs.id AND team = ?2), '[]') AS unpublished
       FROM clubs WHERE slug = ?1`,
    )
    .bind(slug, team, season, formerTeam)
    .first();
  if (row === null) throw new ApiError(404, "no_such_club", "There is no such club.");
  const squad = squadRow.parse(row);
  // Even a club that plays in no competition yet has a first team.
  const teams = [firstTeam, ...squad.teams.filter((each) => each !== firstTeam).sort()];
  if (!teams.includes(team)) throw new ApiError(404, "no_such_team", "The club has no such team.");
  return { ...squad, teams, team, members: z.array(member).parse(JSON.parse(squad.text)) };
}

const toDesk = ({ slug, name, team, teams, members, text, unpublished }: StoredSquad): DeskSquad => ({
  club: { slug, name },
  team,
  teams,
  players: members.map(({ season: _, ...own }) => own),
  revision: shortHash(text, 16),
  isPublished: unpublished.length === 0,
});
const toChanged = (squad: StoredSquad): z.output<typeof changedSquad> => ({
  squad: toDesk(squad),
  unpublished: squad.unpublished,
});

const listedPlayer = member.omit({ season: true }).extend({ team: z.string() });

/** Players of all teams of a club, and those who have left it. @throws ApiError 404 */
async function listClubPlayers(db: D1Database, slug: string): Promise<ClubPlayer[]> {
  const [club, players] = await db.batch([
    db.prepare("SELECT 1 FROM clubs WHERE slug = ?").bind(slug),
    db
      .prepare(
        `SELECT players.id, players.name, shirt_number AS number, position, birth_date AS birthDate, team
         FROM players JOIN clubs ON clubs.id = club_id WHERE clubs.slug = ? ORDER BY team, players.name, players.id`,
      )
      .bind(slug),
  ]);
  if (club?.results[0] === undefined) throw new ApiError(404, "no_such_club", "There is no such club.");
  return z
    .array(listedPlayer)
    .parse(players?.results)
    .map(({ team, ...own }) => ({ ...own, team: team === formerTeam ? null : team }));
}

/** A player who joins from another squad, or from none. */
const transfer = member.extend({ club: z.int(), slug: z.string(), team: z.string() });
interface Transfers {
  players: readonly z.output<typeof transfer>[];
  /** Ids of the requested players as JSON, and all that is stored of them as one text, to detect changes. */
  ids: string;
  text: string;
}
const transfersText = (ids: string) =>
  `(SELECT json_group_array(json_object('id', id, 'name', name, 'number', shirt_number, 'position', position, 'birthDate', birth_date,
      'season', season, 'club', club_id, 'slug', slug, 'team', team))
    FROM (SELECT players.*, slug FROM players JOIN clubs ON clubs.id = club_id
          WHERE players.id IN (SELECT value FROM json_each(${ids})) ORDER BY players.id))`;

async function readTransfers(db: D1Database, { members }: StoredSquad, requested: readonly SquadMember[]) {
  const own = new Set(members.map(({ id }) => id));
  const ids = JSON.stringify(
    requested.flatMap(({ id, from }) => (id === null || from === undefined || own.has(id) ? [] : id)),
  );
  const row = await db
    .prepare(`SELECT ${transfersText("?1")} AS text`)
    .bind(ids)
    .first();
  const { text } = z.object({ text: z.string() }).parse(row);
  return { players: z.array(transfer).parse(JSON.parse(text)), ids, text } satisfies Transfers;
}

/** @throws ApiError 422 for a number used twice, a future birth date, or a player not of the squad; 409 for one who left the other squad */
function requireSquad({ members, name }: StoredSquad, transfers: Transfers, requested: readonly SquadMember[]): void {
  const numbers = new Map<number, string>();
  const left = new Set(members.map(({ id }) => id));
  const joining = new Map(transfers.players.map((each) => [each.id, each.slug]));
  const today = new Date().toISOString();
  for (const { id, number, name: own, birthDate, from } of requested) {
    const other = numbers.get(number);
    if (other !== undefined) throw new ApiError(422, "number_taken", `${own} and ${other} both have number ${number}.`);
    numbers.set(number, own);
    if ((birthDate ?? "") > today) throw new ApiError(422, "not_born", `${own} is born on a day that is to come.`);
    if (id === null || left.delete(id)) continue;
    const slug = joining.get(id);
    if (slug !== undefined && slug !== from) {
      throw new ApiError(409, "changed_meanwhile", `${own} has left the club that you have chosen them from.`);
    }
    if (!joining.delete(id)) {
      throw new ApiError(422, "no_such_player", `${own} is named twice, or is no player of ${name} any more.`);
    }
  }
}

const isSame = (was: Member, { number, name, position, birthDate = was.birthDate }: SquadMember): boolean =>
  was.number === number && was.name === name && was.position === position && was.birthDate === birthDate;

/** Whether the squad is as wanted already, including players who are new to the league. */
function isAlreadyAsRequested({ members }: StoredSquad, requested: readonly SquadMember[]): boolean {
  const byNumber = new Map(requested.map((each) => [each.number, each]));
  return (
    members.length === requested.length &&
    members.every((was) => {
      const now = byNumber.get(was.number);
      return now !== undefined && (now.id === null || now.id === was.id) && isSame(was, now);
    })
  );
}

/** Rows of `squads` for the seasons from that of a player's row until before the current one. */
const formerSquadRows = (club: number, team: string, { id, number, season: since }: Member, season: number) =>
  Array.from({ length: Math.max(0, season - (since ?? season)) }, (_, years) => [
    ...[(since ?? season) + years, club, team, id, number],
  ]);

function statementsOf(
  db: D1Database,
  before: StoredSquad,
  transfers: Transfers,
  requested: readonly SquadMember[],
  season: number,
): D1PreparedStatement[] {
  const { id: club, team, members } = before;
  const named = new Map(requested.map((each) => [each.id, each]));
  const gone = members.filter(({ id }) => !named.has(id));
  const pairs = <Was extends Member>(list: readonly Was[]) =>
    list.flatMap((was) => {
      const now = named.get(was.id);
      return now === undefined ? [] : [{ was, now }];
    });
  const staying = pairs(members);
  const renumbered = staying.filter(({ was, now }) => was.number !== now.number).map(({ was }) => was);
  const written = [
    ...staying
      .filter(({ was, now }) => !isSame(was, now))
      .map(({ was, now }) => ({ was, now, since: was.number === now.number ? was.season : season })),
    ...pairs(transfers.players).map((each) => ({ ...each, since: season })),
  ];
  const unpublished = new Set([before.slug, ...before.unpublished, ...transfers.players.map(({ slug }) => slug)]);
  const formerRows = [
    ...[...gone, ...renumbered].flatMap((each) => formerSquadRows(club, team, each, season)),
    ...transfers.players
      .filter((each) => each.team !== formerTeam)
      .flatMap((each) => formerSquadRows(each.club, each.team, each, season)),
    // Their page still finds the matches that they have played for the former club this season.
    ...transfers.players
      .filter((each) => each.club !== club && named.has(each.id))
      .map((each) => [season, each.club, formerTeam, each.id, each.number]),
  ];
  return [
    // If the squad or a joining player has changed, this inserts a row that violates a constraint, which fails the transaction.
    db
      .prepare(
        `INSERT INTO players (name) SELECT NULL
         WHERE (SELECT ${membersText} FROM clubs WHERE id = ?1) IS NOT ?3 OR ${transfersText("?4")} IS NOT ?5`,
      )
      .bind(club, team, before.text, transfers.ids, transfers.text),
    db
      .prepare(
        `INSERT OR IGNORE INTO squads (season, club_id, team, player_id, shirt_number)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      )
      .bind(JSON.stringify(formerRows)),
    db
      .prepare("UPDATE players SET team = ? WHERE id IN (SELECT value FROM json_each(?))")
      .bind(formerTeam, JSON.stringify(gone.map(({ id }) => id))),
    ...written.map(({ was, now, since }) =>
      db
        .prepare(
          `UPDATE players SET club_id = ?2, team = ?3, shirt_number = ?4, season = ?5, name = ?6, position = ?7, birth_date = ?8
           WHERE id = ?1`,
        )
        .bind(
          ...[was.id, club, team, now.number, since, now.name, now.position],
          now.birthDate === undefined ? was.birthDate : now.birthDate,
        ),
    ),
    db
      .prepare("INSERT OR REPLACE INTO unpublished_squads (club_id, team, clubs) VALUES (?, ?, ?)")
      .bind(club, team, JSON.stringify([...unpublished])),
    ...requested
      .filter(({ id }) => id === null)
      .map(({ name, position, number, birthDate }) =>
        db
          .prepare(
            `INSERT INTO players (id, club_id, team, shirt_number, season, name, position, birth_date)
             SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM players`,
          )
          .bind(club, team, number, season, name, position, birthDate ?? null),
      ),
  ];
}

/** @throws ApiError 404, 409 for a squad that has changed since, 422 as `requireSquad` */
async function changeSquad(
  db: D1Database,
  of: SquadOf,
  { players, revision }: z.output<typeof squadChange>,
): Promise<z.output<typeof changedSquad>> {
  const before = await readSquad(db, of);
  // A desk that got no response sends the same change again.
  if (isAlreadyAsRequested(before, players)) return toChanged(before);
  if (toDesk(before).revision !== revision) throw changedMeanwhile("this squad");
  const transfers = await readTransfers(db, before, players);
  requireSquad(before, transfers, players);
  try {
    await db.batch(statementsOf(db, before, transfers, players, of.season));
  } catch (error) {
    const now = await readSquad(db, of);
    if (now.text === before.text && (await readTransfers(db, now, players)).text === transfers.text) throw error;
    throw changedMeanwhile("this squad");
  }
  return toChanged(await readSquad(db, of));
}

/** Marks the squad as published, unless it has changed since. */
async function markAsPublished(db: D1Database, of: SquadOf, revision: string): Promise<DeskSquad> {
  const squad = await readSquad(db, of);
  if (toDesk(squad).revision === revision) {
    await db
      .prepare(
        `DELETE FROM unpublished_squads
         WHERE club_id = ?1 AND team = ?2 AND (SELECT ${membersText} FROM clubs WHERE id = ?1) = ?3`,
      )
      .bind(squad.id, of.team, squad.text)
      .run();
  }
  return toDesk(await readSquad(db, of));
}

/**
 * The desk's endpoints for squads, in the match-data backend. All need the service key.
 * GET operator/squads/{slug}           players of all the club's teams, and those who have left it
 * GET operator/squads/{slug}/{team}    the current squad
 * POST operator/squads/{slug}/{team}   changes it; 409 unless the revision that it names is the newest, or the squad is as wanted already
 * POST operator/squads/{slug}/{team}/published   marks the revision that it names as published
 */
export const deskSquads = new Hono<AppEnv>()
  .use(requireServiceKey)
  .get("/:slug", async (c) => {
    const { slug } = parseParameters(clubPath, c.req.param());
    return c.json({ data: { players: await listClubPlayers(c.env.MATCH_DB, slug) } });
  })
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
  })
  .post("/:slug/:team/published", async (c) => {
    const path = parseParameters(squadPath, c.req.param());
    const season = currentSeason(c.get("settings"));
    const { revision } = await readBody(c, squadChange.pick({ revision: true }));
    return c.json({ data: await markAsPublished(c.env.MATCH_DB, { ...path, season }, revision) });
  });
