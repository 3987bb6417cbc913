import { z } from "zod";
import {
  deskSeasonImportRequest,
  deskSeasonsResponse,
  importedSeason,
  seasonClubs,
  seasonClubsRequest,
  seasonPath,
  seasonPlan,
  seasonPlanRequest,
} from "../../../schemas/desk/seasons.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { seasonDays, seasonName } from "../../../schemas/site/league-clock.ts";
import { seasonDesk } from "../../services/season-desk.ts";
import { currentSeason } from "../../settings/current-season.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "editor", "live", "analyst"];
const importers: readonly StaffRole[] = ["administrator"];

const seasonsOf = ({ c }: CallScope) => seasonDesk(c.get("backends")("match-data"));

export const seasonCalls = [
  staffCall({
    method: "GET",
    path: "seasons",
    action: "seasons.list",
    summary: "Competitions with their seasons, how many matches each has, and the current season",
    roles: readers,
    input: z.object({}),
    response: deskSeasonsResponse,
    audit: null,
    async run(scope) {
      const settings = scope.c.get("settings");
      const season = currentSeason(settings);
      const current = { name: seasonName(season), ...seasonDays(season), isSet: settings.CURRENT_SEASON !== "" };
      return { ...(await seasonsOf(scope).list()), current };
    },
  }),
  staffCall({
    method: "GET",
    path: "seasons/{competition}/{season}/clubs",
    action: "seasons.clubs",
    summary: "The clubs of a season, and whether they can be chosen: before it has matches",
    roles: readers,
    input: seasonPath,
    response: seasonClubs,
    audit: null,
    run: (scope, path) => seasonsOf(scope).clubs(path),
  }),
  staffCall({
    method: "POST",
    path: "seasons/{competition}/{season}/clubs",
    action: "seasons.choose-clubs",
    onFansPages: true,
    summary: "Begin a season with these clubs, choose others before it has matches, or take it away with none",
    roles: importers,
    confirmed: true,
    input: seasonPath.extend(seasonClubsRequest.shape),
    response: seasonClubs,
    audit: {
      subject: ({ competition, season }) => `competition ${competition}, season ${season}`,
      state: async (scope, { competition, season }) => (await seasonsOf(scope).clubs({ competition, season })).clubs,
    },
    run: (scope, { competition, season, ...input }) => seasonsOf(scope).chooseClubs({ competition, season }, input),
  }),
  staffCall({
    method: "POST",
    path: "seasons/{competition}/{season}/plan",
    action: "seasons.plan",
    summary: "What a file would change in a season, without changing anything",
    roles: importers,
    input: seasonPath.extend(seasonPlanRequest.shape),
    response: seasonPlan,
    audit: null,
    run: (scope, { competition, season, ...input }) => seasonsOf(scope).plan({ competition, season }, input),
  }),
  staffCall({
    method: "POST",
    path: "seasons/{competition}/{season}/import",
    action: "seasons.import",
    onFansPages: true,
    summary: "Import a season as planned; refused where anything has changed since",
    roles: importers,
    confirmed: true,
    input: seasonPath.extend(deskSeasonImportRequest.shape),
    response: importedSeason,
    audit: {
      subject: ({ competition, season }) => `competition ${competition}, season ${season}`,
      // The file is too large for the log, and the response says what it changed.
      loggedInput: ({ format, clubs, prefer, fingerprint }) => ({ format, clubs, prefer, fingerprint }),
      logsResponse: true,
    },
    run: (scope, { competition, season, ...input }) => seasonsOf(scope).import({ competition, season }, input),
  }),
];
