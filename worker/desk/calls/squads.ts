import { clubPath } from "../../../schemas/desk/clubs.ts";
import { clubPlayersResponse, deskSquadResponse, squadChange, squadPath } from "../../../schemas/desk/squads.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { squadDesk } from "../../services/squad-desk.ts";
import { publishSquad } from "../publish-squad.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const squadsOf = ({ c }: CallScope) => squadDesk(c.get("backends")("match-data"));

export const squadCalls = [
  staffCall({
    method: "GET",
    path: "squads/{slug}/{team}",
    action: "squads.read",
    summary: "The squad of a club's team as it stands, by shirt number",
    roles: ["administrator", "editor", "analyst"],
    input: squadPath,
    response: deskSquadResponse,
    // Audited, because the response contains birth dates.
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
    run: (scope, { slug, team, ...change }) => publishSquad(scope, slug, team, change),
  }),
];
