import { z } from "zod";
import { pointsRule } from "../league/competition-rules.ts";
import { seasonRange } from "../site/league-clock.ts";
import { competitionKinds, firstTeam } from "./competition-kinds.ts";

/** A competition, as tables refer to it. */
export const namedCompetition = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  kind: z.enum(competitionKinds),
});

/** A competition, as matches and clubs refer to it. */
export const competition = namedCompetition.extend({
  /** Competitions are listed by this number, then by id. */
  order: z.int().default(0),
  /** Slug of the team that plays it. */
  team: z.string().default(firstTeam),
});
export type Competition = z.infer<typeof competition>;

/** A competition with fields that only its own pages need. */
export const competitionDetail = competition.extend({
  crestURL: z.string().nullable().default(null),
  /** For play-offs: id of the division whose clubs play them. */
  divisionID: z.int().nullable().default(null),
  /** Points that a match earns in its table. */
  points: pointsRule.prefault({}),
});
export type CompetitionDetail = z.infer<typeof competitionDetail>;

/** A season by the year it starts in: 2026 is 2026-27. */
export const seasonId = z.int().min(seasonRange.first).max(seasonRange.last);

/** Stored seasons by their first year, latest first. */
export const seasonsResponse = z.object({ data: z.array(seasonId) });
export const competitionsResponse = z.object({ data: z.array(competitionDetail) });
