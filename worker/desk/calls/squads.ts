import { deskSquadResponse, squadChange, squadPath } from "../../../schemas/desk/squads.ts";
import { changeLeague, readCurrentLeague } from "../../league/change-league.ts";
import { squadDesk } from "../../services/squad-desk.ts";
import { type CallScope, staffCall } from "../call.ts";

const squadsOf = ({ c }: CallScope) => squadDesk(c.get("backends")("match-data"));

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
    audit: null,
    run: (scope, { slug, team }) => squadsOf(scope).read(slug, team),
  }),
  staffCall({
    method: "POST",
    path: "squads/{slug}/{team}/change",
    action: "squads.change",
    summary: "Publish another squad of a club's team: players added, changed, and moved on where it does not name them",
    roles: ["administrator", "editor"],
    input: squadPath.extend(squadChange.shape),
    response: deskSquadResponse,
    audit: {
      subject: ({ slug, team }) => `squad ${slug} ${team}`,
      loggedInput: () => ({}),
      state: async (scope, { slug, team }) => (await squadsOf(scope).read(slug, team)).players,
    },
    async run(scope, { slug, team, ...change }) {
      const { c, caller, now } = scope;
      // A league that cannot be published refuses before the squad is written.
      await readCurrentLeague(c.env.CONTENT_DB);
      const before = await squadsOf(scope).read(slug, team);
      const changed = await squadsOf(scope).change(slug, team, change);
      if (changed.revision === before.revision) return changed;
      // Pages are kept by the league's version, which comes with its description.
      await changeLeague(c.env, { staff: caller.name, now }, ({ description, pages }) => ({
        ...{ description, pages },
        parts: [`squad ${slug}`],
      }));
      return changed;
    },
  }),
];
