import { z } from "zod";
import {
  competitionPath,
  deskCompetitionRequest,
  deskCompetitionsResponse,
} from "../../../schemas/desk/competitions.ts";
import { optionalReason } from "../../../schemas/desk/staff.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { currentSeason } from "../../current-season.ts";
import { changeLeague, leagueAfter, readCurrentLeague } from "../../league/change-league.ts";
import { changeCompetition, findCompetition, readCompetitions } from "../../league/desk-competitions.ts";
import { storeCompetition } from "../../services/competition-desk.ts";
import { type CallScope, staffCall } from "../call.ts";

const leagueNow = ({ c }: CallScope) => readCurrentLeague(c.env.CONTENT_DB);
const seasonOf = ({ c }: CallScope) => currentSeason(c.get("settings"));

async function list(scope: CallScope) {
  return { competitions: readCompetitions(await leagueNow(scope)), season: seasonName(seasonOf(scope)) };
}

/** Staff calls of competitions and the rules of their tables. */
export const competitionCalls = [
  staffCall({
    method: "GET",
    path: "competitions",
    action: "competitions.list",
    summary: "Competitions with the rules of their tables, and their rounds and groups",
    roles: ["administrator", "editor", "analyst"],
    input: z.object({}),
    response: deskCompetitionsResponse,
    audit: null,
    run: list,
  }),
  staffCall({
    method: "POST",
    path: "competitions/{slug}/change",
    action: "competitions.change",
    summary:
      "Publish another name or other rules of a competition: points, order, tie-breaks, zones, meetings, split, rounds, groups",
    roles: ["administrator"],
    input: competitionPath.extend(deskCompetitionRequest.shape).extend({ reason: optionalReason }),
    response: deskCompetitionsResponse,
    audit: {
      subject: ({ slug }) => `competition ${slug}`,
      loggedInput: ({ keepsEarlier }) => ({ keepsEarlier }),
      async state(scope, { slug }) {
        const { name, rules, formerRules } = findCompetition(await leagueNow(scope), slug);
        return { name, rules, formerRules };
      },
    },
    async run(scope, { slug, ...wanted }) {
      const { c, caller, now } = scope;
      const matches = c.get("backends")("match-data");
      const change = (current: Awaited<ReturnType<typeof leagueNow>>) =>
        changeCompetition(current, slug, wanted, seasonOf(scope));
      const current = await leagueNow(scope);
      const next = { ...current, league: leagueAfter(current, change(current)) };
      // Tables first: pages are kept by the league's version, which comes with its description.
      await storeCompetition(matches, findCompetition(next, slug));
      try {
        await changeLeague(c.env, { staff: caller.name, now }, change);
      } catch (error) {
        await storeCompetition(matches, findCompetition(await leagueNow(scope), slug));
        throw error;
      }
      return await list(scope);
    },
  }),
];
