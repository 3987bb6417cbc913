import { z } from "zod";
import {
  competitionPath,
  competitionRemoval,
  deskCompetitionRequest,
  deskCompetitionsResponse,
  newCompetition,
} from "../../../schemas/desk/competitions.ts";
import { optionalReason, reason } from "../../../schemas/desk/staff.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { ApiError } from "../../errors.ts";
import { changeLeague, leagueAfter, readCurrentLeague } from "../../league/change-league.ts";
import {
  addCompetition,
  changeCompetition,
  findCompetition,
  readCompetitions,
  removeCompetition,
} from "../../league/desk-competitions.ts";
import { deleteCompetition, insertCompetition, storeCompetition } from "../../services/competition-desk.ts";
import { currentSeason } from "../../settings/current-season.ts";
import { type CallScope, staffCall } from "../staff-call.ts";
import { competitionUsage } from "../usages.ts";

const leagueNow = ({ c }: CallScope) => readCurrentLeague(c.env.CONTENT_DB);
const seasonOf = ({ c }: CallScope) => currentSeason(c.get("settings"));

async function list(scope: CallScope) {
  return { competitions: readCompetitions(await leagueNow(scope)), season: seasonName(seasonOf(scope)) };
}

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
    async run(scope, { slug, ...input }) {
      const { c, caller, now } = scope;
      const matches = c.get("backends")("match-data");
      const change = (current: Awaited<ReturnType<typeof leagueNow>>) =>
        changeCompetition(current, slug, input, seasonOf(scope));
      const current = await leagueNow(scope);
      const next = { ...current, league: leagueAfter(current, change(current)) };
      // The tables come first: publishing the league raises the version that cached pages are keyed by.
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
  staffCall({
    method: "POST",
    path: "competitions/create",
    action: "competitions.create",
    summary: "Add a competition to the league: its kind, name and address, and if wanted its rules",
    roles: ["administrator"],
    input: newCompetition.extend({ reason: optionalReason }),
    response: deskCompetitionsResponse,
    audit: { subject: ({ slug }) => `competition ${slug}` },
    async run(scope, input) {
      const { c, caller, now } = scope;
      const matches = c.get("backends")("match-data");
      const current = await leagueNow(scope);
      const league = leagueAfter(current, addCompetition(current, input));
      const added = findCompetition({ ...current, league }, input.slug);
      await insertCompetition(matches, added);
      try {
        await changeLeague(c.env, { staff: caller.name, now }, (latest) => {
          const change = addCompetition(latest, input);
          // Another competition was added in the meantime, so this one now has a different id than the match data does.
          if (findCompetition({ ...latest, league: leagueAfter(latest, change) }, input.slug).id !== added.id) {
            throw new ApiError(409, "changed_meanwhile", "Somebody else is adding a competition. Please try again.");
          }
          return change;
        });
      } catch (error) {
        await deleteCompetition(matches, added);
        throw error;
      }
      return await list(scope);
    },
  }),
  staffCall({
    method: "POST",
    path: "competitions/{slug}/remove",
    action: "competitions.remove",
    summary: "Take a competition out of the league that has no matches and seasons, and that nothing else names",
    roles: ["administrator"],
    confirmed: true,
    input: competitionPath.extend(competitionRemoval.shape).extend({ reason }),
    response: deskCompetitionsResponse,
    audit: {
      subject: ({ slug }) => `competition ${slug}`,
      loggedInput: () => ({}),
      async state(scope, { slug }) {
        const found = (await leagueNow(scope)).league.competitions.find((each) => each.slug === slug);
        return found ?? null;
      },
    },
    async run(scope, { slug, revision }) {
      const { c, caller, now } = scope;
      const matches = c.get("backends")("match-data");
      const current = await leagueNow(scope);
      const before = findCompetition(current, slug);
      const change = removeCompetition(current, slug, revision);
      const why = await competitionUsage(scope, current, before);
      if (why !== null) throw new ApiError(422, "competition_stays", why);
      leagueAfter(current, change);
      await deleteCompetition(matches, before);
      try {
        await changeLeague(c.env, { staff: caller.name, now }, (latest) => removeCompetition(latest, slug, revision));
      } catch (error) {
        await insertCompetition(matches, before);
        throw error;
      }
      return await list(scope);
    },
  }),
];
