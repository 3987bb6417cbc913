import { z } from "zod";
import {
  addDeductionRequest,
  changeDeductionRequest,
  deductionChanged,
  deductionPath,
  deskDeductionsResponse,
  deskTakeAwayDeductionRequest,
} from "../../../schemas/desk/deductions.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { deductionDesk } from "../../services/deduction-desk.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const changers: readonly StaffRole[] = ["administrator"];

const deductionsOf = ({ c }: CallScope) => deductionDesk(c.get("backends")("match-data"));
const subject = ({ competition, season }: { competition: number; season: number }) =>
  `competition ${competition}, season ${season}`;

/** The season's deductions, for the audit log. */
const ofSeason = async (scope: CallScope, { competition, season }: { competition: number; season: number }) =>
  (await deductionsOf(scope).list()).deductions
    .filter((each) => each.competition.id === competition && each.season === season)
    .map(({ club, points, date, because }) => ({ club: club.name, points, date, because }));

export const deductionCalls = [
  staffCall({
    method: "GET",
    path: "deductions",
    action: "deductions.list",
    summary: "Points deductions of all seasons, and the seasons and clubs of the last five years",
    roles: ["administrator", "editor", "analyst"],
    input: z.object({}),
    response: deskDeductionsResponse,
    audit: null,
    run: (scope) => deductionsOf(scope).list(),
  }),
  staffCall({
    method: "POST",
    path: "deductions/{competition}/{season}/add",
    action: "deductions.add",
    onFansPages: true,
    summary: "Deduct points from a club, with the reason that fans read",
    roles: changers,
    input: deductionPath.extend(addDeductionRequest.shape),
    response: deductionChanged,
    audit: { subject, state: ofSeason },
    run: (scope, { competition, season, ...input }) => deductionsOf(scope).add({ competition, season }, input),
  }),
  staffCall({
    method: "POST",
    path: "deductions/{competition}/{season}/change",
    action: "deductions.change",
    onFansPages: true,
    summary: "Change a deduction's points, day or reason; refused where it has changed since it was seen",
    roles: changers,
    input: deductionPath.extend(changeDeductionRequest.shape),
    response: deductionChanged,
    audit: { subject, state: ofSeason },
    run: (scope, { competition, season, ...input }) => deductionsOf(scope).change({ competition, season }, input),
  }),
  staffCall({
    method: "POST",
    path: "deductions/{competition}/{season}/take-away",
    action: "deductions.take-away",
    onFansPages: true,
    summary: "Take a deduction away: the club has its points back",
    roles: changers,
    input: deductionPath.extend(deskTakeAwayDeductionRequest.shape),
    response: deductionChanged,
    audit: { subject, state: ofSeason },
    run: (scope, { competition, season, was }) => deductionsOf(scope).takeAway({ competition, season }, { was }),
  }),
];
