import { clubPath } from "../../../schemas/desk/clubs.ts";
import { clubPlayersResponse, deskSquadResponse, squadChange, squadPath } from "../../../schemas/desk/squads.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { log } from "../../log.ts";
import { squadDesk } from "../../services/squad-desk.ts";
import { type CallScope, staffCall } from "../call.ts";

const squadsOf = ({ c }: CallScope) => squadDesk(c.get("backends")("match-data"));

/** The next call publishes it, with the same players too. */
const notPublished = () =>
  new ApiError(503, "not_published", "The squad is changed, but fans may not see it yet. Show it to fans once more.");

/** Staff calls of clubs' squads. */
export const squadCalls = [
  staffCall({
    method: "GET",
    path: "squads/{slug}/{team}",
    action: "squads.read",
    summary: "The squad of a club's team as it stands, by shirt number",
    roles: ["administrator", "editor", "analyst"],
    input: squadPath,
    response: deskSquadResponse,
    // It has birth dates.
    audit: { subject: ({ slug, team }) => `squad ${slug} ${team}` },
    run: (scope, { slug, team }) => squadsOf(scope).read(slug, team),
  }),
  staffCall({
    method: "GET",
    path: "clubs/{slug}/players",
    action: "clubs.players",
    summary: "The players of a club, of all its teams and who have moved on, whom another squad can take over",
    roles: ["administrator", "editor", "analyst"],
    input: clubPath,
    response: clubPlayersResponse,
    audit: { subject: ({ slug }) => `players ${slug}` },
    run: (scope, { slug }) => squadsOf(scope).players(slug),
  }),
  staffCall({
    method: "POST",
    path: "squads/{slug}/{team}/change",
    action: "squads.change",
    summary:
      "Publish another squad of a club's team: players added, taken over from other clubs, changed, and moved on where it does not name them",
    roles: ["administrator", "editor"],
    input: squadPath.extend(squadChange.shape).extend({ reason: optionalReason }),
    response: deskSquadResponse,
    audit: {
      subject: ({ slug, team }) => `squad ${slug} ${team}`,
      loggedInput: ({ players }) => ({
        takenOver: players.flatMap(({ id, from }) => (from === undefined ? [] : [{ id, from }])),
      }),
      state: async (scope, { slug, team }) => (await squadsOf(scope).read(slug, team)).players,
    },
    async run(scope, { slug, team, ...change }) {
      const { c, caller, now } = scope;
      // A league that cannot be published refuses before the squad is written.
      await readCurrentLeague(c.env.CONTENT_DB);
      const squads = squadsOf(scope);
      const { squad, unpublished } = await squads.change(slug, team, change);
      if (unpublished.length === 0) return squad;
      // Pages are kept by the league's version, which comes with its description.
      try {
        await changeLeague(c.env, { staff: caller.name, now }, ({ description, pages }) => ({
          ...{ description, pages },
          parts: unpublished.map((club) => `squad ${club}`),
        }));
        return await squads.published(slug, team, squad.revision);
      } catch (error) {
        log("error", "squad changed and not published", { requestID: c.get("requestID"), error: String(error) });
        throw notPublished();
      }
    },
  }),
];
