import { z } from "zod";
import {
  deskMatchesResponse,
  deskMatchResponse,
  matchReportRequest,
  matchReportResponse,
} from "../../../schemas/desk/matches.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { cardTypes, goalTypes } from "../../../schemas/football/match-enums.ts";
import { dayRange, leagueDate } from "../../../schemas/site/league-time.ts";
import { ApiError } from "../../errors.ts";
import { matchReports } from "../../services/match-reports.ts";
import { matchService } from "../../services/matches.ts";
import { type CallScope, staffCall } from "../call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "writer", "live", "video", "analyst"];
const reporters: readonly StaffRole[] = ["administrator", "live"];

const one = z.object({ match: z.coerce.number().int().positive().max(999_999_999).meta({ description: "Its id." }) });
const backendOf = ({ c }: CallScope) => c.get("backends")("match-data");
const typed = z.object({ type: z.string(), cancelled: z.literal(false).optional() });
/** Event types that need a match that has begun. */
const ofPlay: ReadonlySet<string> = new Set([
  ...goalTypes,
  ...cardTypes,
  ...["penalty-miss", "substitution", "added-time", "half-time", "second-half", "full-time", "abandoned"],
]);
const revised = z.object({ id: z.string(), revision: z.int().default(1) });

/** Staff calls of the live desk. */
export const matchCalls = [
  staffCall({
    method: "GET",
    path: "matches",
    action: "matches.list",
    summary: "Matches of a day on the league's clock",
    roles: readers,
    input: z.object({
      date: z.iso.date("A day is YYYY-MM-DD.").optional().meta({ description: "Today, without it." }),
    }),
    response: deskMatchesResponse,
    audit: null,
    async run(scope, { date = leagueDate(scope.now) }) {
      return { date, matches: await matchService(backendOf(scope), {}).fixtures(dayRange(date)) };
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
      const [match, revisions] = await Promise.all([matches.match(id), matchReports(backendOf(scope)).revisions(id)]);
      if (match === null) throw new ApiError(404, "no_such_match", `There is no match ${id}.`);
      const { team } = match.competition;
      const [home, away] = await Promise.all([matches.squad(match.home.id, team), matches.squad(match.away.id, team)]);
      return { match, squads: { home, away }, revisions, now: scope.now.toISOString() };
    },
  }),
  staffCall({
    method: "POST",
    path: "matches/{match}/report",
    action: "matches.report",
    summary: "Report on a match, correct it, or take something back",
    roles: reporters,
    input: one.extend(matchReportRequest.shape),
    response: matchReportResponse,
    audit: { subject: ({ match }) => `match ${match}`, loggedInput: ({ match: _match, ...report }) => report },
    async run(scope, { match: fixtureID, ...report }) {
      const reports = matchReports(backendOf(scope));
      const types = report.events.flatMap((event) => typed.safeParse(event).data?.type ?? []);
      if (types.some((type) => ofPlay.has(type)) && !types.includes("kick-off")) {
        const match = await matchService(backendOf(scope), {}).match(fixtureID);
        // A feed may send its kick-off late. A person who has not reported it has chosen the wrong match or forgotten it.
        if (match?.state.kind === "fixture") {
          throw new ApiError(422, "not_begun", "This match has not kicked off. Report the kick-off first.");
        }
      }
      try {
        return await reports.report({ fixtureID, ...report });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "bad_report") throw error;
        const known = await reports.revisions(fixtureID);
        const isOld = report.events.some((event) => {
          const { id = "", revision = 0 } = revised.safeParse(event).data ?? {};
          return revision > 0 && (known[id] ?? 0) >= revision;
        });
        if (!isOld) throw error;
        throw new ApiError(
          409,
          "changed_meanwhile",
          "Somebody has changed this meanwhile, and what you sent was not taken. Look at it as it stands now, and change it again if need be.",
        );
      }
    },
  }),
];
