import { z } from "zod";
import {
  addMatchRequest,
  awardPlan,
  awardPlanRequest,
  awardRequest,
  correctMatchRequest,
  deskTakeAwayMatchRequest,
  deskWithdrawAwardRequest,
  matchDecision,
  matchFields,
  matchPlan,
  matchPlanRequest,
  matchSaved,
} from "../../../schemas/desk/match-changes.ts";
import {
  type DeskMatch,
  deskMatchesResponse,
  deskMatchResponse,
  lastLineUpsResponse,
  matchMovedResponse,
  matchMoveRequest,
  matchPlayerRequest,
  matchPlayerResponse,
  matchReportRequest,
  matchReportResponse,
} from "../../../schemas/desk/matches.ts";
import { seasonPath } from "../../../schemas/desk/seasons.ts";
import { optionalReason, type StaffRole } from "../../../schemas/desk/staff.ts";
import type { Match, MatchDetail } from "../../../schemas/football/match-data.ts";
import { cardTypes, checkOutcomes, goalTypes } from "../../../schemas/football/match-enums.ts";
import { rulesOfSeason } from "../../../schemas/league/competition-rules.ts";
import { type Deciders, decidersOf } from "../../../schemas/league/knock-out-rules.ts";
import { dayRange, leagueDate } from "../../../schemas/site/league-time.ts";
import { ApiError } from "../../errors.ts";
import { readLiveSources } from "../../health/own-sources.ts";
import { matchReports } from "../../services/match-reports.ts";
import { matchService } from "../../services/matches.ts";
import { squadDesk } from "../../services/squad-desk.ts";
import { currentSeason } from "../../settings/current-season.ts";
import { publishSquad } from "../publish-squad.ts";
import { searchMatches } from "../search-matches.ts";
import { type CallScope, staffCall } from "../staff-call.ts";
import { matchUsage } from "../usages.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "live", "video", "analyst"];
const reporters: readonly StaffRole[] = ["administrator", "live"];
/** Roles that decide about a season's matches. */
const matchDeciders: readonly StaffRole[] = ["administrator"];

const one = z.object({ match: z.coerce.number().int().positive().max(999_999_999).meta({ description: "Its id." }) });
const backendOf = ({ c }: CallScope) => c.get("backends")("match-data");
const typed = z.object({ type: z.string(), cancelled: z.literal(false).optional() });
/** Event types that only a match in progress can have. */
const playTypes: ReadonlySet<string> = new Set([
  ...goalTypes,
  ...cardTypes,
  "var-check",
  ...checkOutcomes,
  ...["penalty-miss", "substitution", "added-time", "half-time", "second-half", "full-time", "abandoned"],
]);

const extraTimeTypes = ["extra-time-break", "extra-time"];
const shootOutTypes = ["penalty-shoot-out", "penalty-shoot-out-goal", "penalty-shoot-out-miss"];

/** Whether extra time and a shoot-out may follow, by the competition's rules for the match's season. */
async function decidersFor(scope: CallScope, match: Match): Promise<Deciders> {
  const { competition, season, round, kickoff } = match;
  const described = scope.c.get("league").competitions.find(({ id }) => id === competition.id);
  const rounds = match.stage === "league" || described === undefined ? [] : rulesOfSeason(described, season).rounds;
  if (rounds === undefined || rounds.length === 0) return decidersOf([], round, false);
  const all = await matchService(backendOf(scope), {}).fixtures({ competitionIDs: [competition.id], season });
  const pair = (one: Match) => [one.round, ...[one.home.id, one.away.id].sort((a, b) => a - b)].join(" ");
  return decidersOf(
    rounds,
    round,
    all.some((other) => pair(other) === pair(match) && other.kickoff > kickoff),
  );
}

/** How far the match's live stream is behind, as last measured; null if unknown. */
async function streamDelayOf({ c }: CallScope, { state, videoEntryID }: MatchDetail): Promise<DeskMatch["picture"]> {
  if (state.kind !== "live" || videoEntryID === null) return null;
  const sources = await readLiveSources(c.get("backends")("video"));
  const own = sources?.find(({ entryID }) => entryID === videoEntryID);
  const age = own?.state.segmentAge ?? null;
  return own === undefined || age === null ? null : { behind: Math.max(0, age), measuredAt: own.checkedAt };
}

/** Maximum number of matches in a search result. */
const maxFound = 20;

/** The matches with these words that are nearest to now, out of the thousand before today and the thousand from today on. */
async function findMatches(scope: CallScope, text: string): Promise<Match[]> {
  const matches = matchService(backendOf(scope), {});
  // Whole days, so that typing on in the search field requests the same URLs.
  const { from: today } = dayRange(leagueDate(scope.now));
  const around = await Promise.all([
    matches.fixtures({ from: today, limit: 1000 }),
    matches.fixtures({ to: today, order: "desc", limit: 1000 }),
  ]);
  const distance = ({ kickoff }: Match) => Math.abs(Date.parse(kickoff) - scope.now.getTime());
  return searchMatches(text, around.flat())
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, maxFound);
}

/** @throws ApiError 422 for extra time or a shoot-out that the match's round does not have */
async function requireDeciders(scope: CallScope, fixtureID: number, types: readonly string[]): Promise<void> {
  const [wantsExtraTime, wantsShootOut] = [extraTimeTypes, shootOutTypes].map((own) =>
    types.some((type) => own.includes(type)),
  );
  if (!wantsExtraTime && !wantsShootOut) return;
  const match = await matchService(backendOf(scope), {}).match(fixtureID);
  if (match === null) return;
  const { extraTime, penalties } = await decidersFor(scope, match);
  const missing = wantsExtraTime && !extraTime ? "extra time" : wantsShootOut && !penalties ? "shoot-out" : null;
  if (missing === null) return;
  const message = `By the rules of the ${match.competition.name}, this match of the round ${match.round} has no ${missing}.`;
  throw new ApiError(422, "not_in_round", message);
}

const reportsOf = (scope: CallScope) => matchReports(backendOf(scope));
const subject = ({ match }: { match: number }) => `match ${match}`;
/** The decision about a match, for the audit log; null once the match is removed. */
const decided = async (scope: CallScope, { match }: { match: number }) =>
  await reportsOf(scope)
    .decision(match)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });

export const matchCalls = [
  staffCall({
    method: "GET",
    path: "matches",
    action: "matches.list",
    summary: "Matches of a day on the league's clock, or those nearest to today that some words name",
    roles: readers,
    input: z.object({
      date: z.iso.date("A day is YYYY-MM-DD.").optional().meta({ description: "Today, without it." }),
      text: z
        .string()
        .trim()
        .min(1, "Words of a club, a competition or a day are missing.")
        .max(100, "The words have at most 100 characters.")
        .optional()
        .meta({ description: "Words of clubs, competition and day. Without `date`, of any day." }),
    }),
    response: deskMatchesResponse,
    audit: null,
    async run(scope, { date, text }) {
      const today = leagueDate(scope.now);
      if (text !== undefined && date === undefined) return { date: today, matches: await findMatches(scope, text) };
      const matches = await matchService(backendOf(scope), {}).fixtures(dayRange(date ?? today));
      return { date: date ?? today, matches: text === undefined ? matches : searchMatches(text, matches) };
    },
  }),
  staffCall({
    method: "GET",
    path: "matches/{match}",
    action: "matches.read",
    summary: "A match as fans see it, its squads, and the revisions of its events",
    roles: readers,
    input: one,
    response: deskMatchResponse,
    audit: null,
    async run(scope, { match: id }) {
      const matches = matchService(backendOf(scope), {});
      const reports = matchReports(backendOf(scope));
      const [match, revisions, sources] = await Promise.all([
        matches.match(id),
        reports.revisions(id),
        reports.sources(id),
      ]);
      if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
      const of = { team: match.competition.team, season: match.season };
      const [home, away, venues, picture, deciders] = await Promise.all([
        matches.squad(match.home.id, of),
        matches.squad(match.away.id, of),
        matches.venues(match.season),
        streamDelayOf(scope, match),
        decidersFor(scope, match),
      ]);
      const grounds = venues.map(({ name }) => name);
      const now = scope.now.toISOString();
      return { match, squads: { home, away }, revisions, sources, deciders, picture, grounds, now };
    },
  }),
  staffCall({
    method: "GET",
    path: "matches/{match}/last-line-ups",
    action: "matches.last-line-ups",
    summary: "The line-up of each club in its last match, to begin with",
    roles: readers,
    input: one,
    response: lastLineUpsResponse,
    audit: null,
    async run(scope, { match: id }) {
      const matches = matchService(backendOf(scope), {});
      const match = await matches.match(id);
      if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
      const { kickoff, competition } = match;
      const lastOf = async (clubID: number) => {
        const query = { clubID, team: competition.team, to: kickoff, order: "desc", limit: 1 } as const;
        const [last] = await matches.fixtures({ ...query, status: ["result"] });
        const detail = last === undefined ? null : await matches.match(last.id);
        return detail?.lineUps?.[detail.home.id === clubID ? "home" : "away"] ?? null;
      };
      const [home, away] = await Promise.all([lastOf(match.home.id), lastOf(match.away.id)]);
      return { home, away };
    },
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/report",
    action: "matches.report",
    summary: "Report on a match, correct it, or take something back",
    roles: reporters,
    input: one.extend(matchReportRequest.shape).extend({ reason: optionalReason }),
    response: matchReportResponse,
    audit: {
      subject: ({ match }) => `match ${match}`,
      loggedInput: ({ match: _match, ...report }) => report,
      async state(scope, { match: id, events }) {
        const match = await matchService(backendOf(scope), {}).match(id);
        if (match === null) return null;
        const named = new Set(events.map((event) => event.id));
        const { state, kickoff, referee, attendance } = match;
        return { state, kickoff, referee, attendance, events: match.events.filter((event) => named.has(event.id)) };
      },
    },
    async run(scope, { match: fixtureID, ...report }) {
      const types = report.events.flatMap((event) => typed.safeParse(event).data?.type ?? []);
      if (types.some((type) => playTypes.has(type)) && !types.includes("kick-off")) {
        const match = await matchService(backendOf(scope), {}).match(fixtureID);
        // A feed's kick-off may be late. A person who has not reported it has chosen the wrong match or forgotten it.
        if (match?.state.kind === "fixture") {
          throw new ApiError(422, "not_begun", "This match has not kicked off. Report the kick-off first.");
        }
      }
      await requireDeciders(scope, fixtureID, types);
      return await matchReports(backendOf(scope)).report({ fixtureID, ...report });
    },
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/add-player",
    action: "matches.add-player",
    summary: "Add a player to the squad of one of a match's clubs, so that line-ups and events can name them",
    roles: reporters,
    input: one.extend(matchPlayerRequest.shape).extend({ reason: optionalReason }),
    response: matchPlayerResponse,
    audit: { subject: ({ match }) => `match ${match}`, logsResponse: true },
    async run(scope, { match: id, side, name, number, position }) {
      const match = await matchService(backendOf(scope), {}).match(id);
      if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
      if (match.season !== currentSeason(scope.c.get("settings"))) {
        throw new ApiError(422, "other_season", "The match is of another season, whose squads stay as they were.");
      }
      const { slug } = match[side];
      const { team } = match.competition;
      const { players, revision } = await squadDesk(backendOf(scope)).read(slug, team);
      const same = players.find((each) => each.name === name);
      if (same !== undefined) {
        throw new ApiError(422, "in_squad", `${name} is in the squad already, with number ${same.number}.`);
      }
      const added = { id: null, name, number, position };
      const squad = await publishSquad(scope, slug, team, { players: [...players, added], revision });
      const player = squad.players.find((each) => each.name === name && each.number === number);
      if (player === undefined) {
        throw new ApiError(
          409,
          "changed_meanwhile",
          "Somebody else has changed this squad meanwhile. Please try again.",
        );
      }
      return { id: player.id, name, number, position };
    },
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/move",
    action: "matches.move",
    onFansPages: true,
    summary: "Move a match that has not begun to another time or ground; one that was off is on again",
    roles: reporters,
    input: one.extend(matchMoveRequest.shape).extend({ reason: optionalReason }),
    response: matchMovedResponse,
    audit: {
      subject: ({ match }) => `match ${match}`,
      async state(scope, { match: id }) {
        const match = await matchService(backendOf(scope), {}).match(id);
        if (match === null) return null;
        const { kickoff, venue, neutral = false, state } = match;
        return { kickoff, venue, neutral, state };
      },
    },
    run: (scope, { match, ...input }) => matchReports(backendOf(scope)).move(match, input),
  }),
];

/** Staff calls for single matches of a season: adding, correcting, removing and awarding them. */
export const matchChangeCalls = [
  staffCall({
    method: "GET",
    path: "seasons/{competition}/{season}/match-fields",
    action: "matches.fields",
    summary: "What a match of a season is chosen from: its clubs, rounds and days, and the grounds",
    roles: matchDeciders,
    input: seasonPath,
    response: matchFields,
    audit: null,
    run: (scope, path) => reportsOf(scope).fields(path),
  }),
  staffCall({
    method: "POST",
    path: "matches/plan",
    action: "matches.plan",
    summary: "What a match that is added or corrected would change, without changing anything",
    roles: matchDeciders,
    input: matchPlanRequest,
    response: matchPlan,
    audit: null,
    run: (scope, input) => reportsOf(scope).plan(input),
  }),
  staffCall({
    method: "POST",
    path: "matches/add",
    action: "matches.add",
    onFansPages: true,
    summary: "Add a match to a season that is stored, by the rules of its competition",
    roles: matchDeciders,
    input: addMatchRequest.extend({ reason: optionalReason }),
    response: matchSaved,
    audit: { subject: ({ competition, season }) => `competition ${competition}, season ${season}`, logsResponse: true },
    run: (scope, input) => reportsOf(scope).add(input),
  }),
  staffCall({
    method: "GET",
    path: "matches/{match}/decision",
    action: "matches.decision",
    summary: "What is decided about a match: its award, and whether it can be corrected, taken away or awarded",
    roles: readers,
    input: one,
    response: matchDecision,
    audit: null,
    run: (scope, { match }) => reportsOf(scope).decision(match),
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/correct",
    action: "matches.correct",
    onFansPages: true,
    summary: "Correct a match that was added at the desk and has not begun",
    roles: matchDeciders,
    input: one.extend(correctMatchRequest.shape).extend({ reason: optionalReason }),
    response: matchSaved,
    audit: { subject, state: decided },
    run: (scope, { match, ...input }) => reportsOf(scope).correct(match, input),
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/take-away",
    action: "matches.take-away",
    onFansPages: true,
    summary: "Take a match away that was added at the desk, has not begun, and that nobody has a pass for",
    roles: matchDeciders,
    confirmed: true,
    input: one.extend(deskTakeAwayMatchRequest.shape),
    response: matchSaved,
    audit: { subject, state: decided },
    async run(scope, { match, seen }) {
      const why = await matchUsage(scope, match);
      if (why !== null) throw new ApiError(422, "match_stays", why);
      return await reportsOf(scope).takeAway(match, { seen });
    },
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/plan-award",
    action: "matches.plan-award",
    summary: "What the award of a result would change in the table, without changing anything",
    roles: matchDeciders,
    input: one.extend(awardPlanRequest.shape),
    response: awardPlan,
    audit: null,
    run: (scope, { match, ...score }) => reportsOf(scope).planAward(match, score),
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/award",
    action: "matches.award",
    onFansPages: true,
    summary: "Award a match that is not in play: the result that tables count, with the reason that fans read",
    roles: matchDeciders,
    input: one.extend(awardRequest.shape).extend({ reason: optionalReason }),
    response: matchSaved,
    audit: { subject, state: decided },
    run: (scope, { match, ...input }) => reportsOf(scope).award(match, input),
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/withdraw-award",
    action: "matches.withdraw-award",
    onFansPages: true,
    summary: "Withdraw an award: the match is as it was before",
    roles: matchDeciders,
    input: one.extend(deskWithdrawAwardRequest.shape),
    response: matchSaved,
    audit: { subject, state: decided },
    run: (scope, { match, seen }) => reportsOf(scope).withdrawAward(match, { seen }),
  }),
];
