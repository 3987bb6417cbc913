import { z } from "zod";
import { lineUp, matchEvent, matchStatistics } from "./match-data.ts";

/*
 * What each source, the feed or staff at the desk, has reported of a match.
 */

/** Which source takes precedence where both have reported. */
export const precedence = z.enum(["desk", "feed"]);
export type Precedence = z.infer<typeof precedence>;
/** Who a report is from. */
export type ReportSource = Precedence;

/** Prefix of the ids of events reported by staff; all other events are a feed's. */
export const deskEventPrefix = "desk:";

/** Parts of a match besides its events. Each is sent whole, and sent again to correct it; null until it is sent. */
export const matchSections = z.object({
  statistics: matchStatistics.nullable(),
  homeLineUp: lineUp.nullable(),
  awayLineUp: lineUp.nullable(),
  referee: z.string().nullable(),
  attendance: z.int().nullable(),
});
export type MatchSections = z.infer<typeof matchSections>;
export const sectionNames = matchSections.keyof().options;
export type SectionName = (typeof sectionNames)[number];

/** How often staff have changed each section. A change sends the number that it is based on. */
export const sectionVersions = z.partialRecord(matchSections.keyof(), z.int().nonnegative());
export type SectionVersions = z.infer<typeof sectionVersions>;

export const matchSources = z.object({
  precedence,
  feed: matchSections,
  desk: matchSections,
  versions: sectionVersions,
  /** Feed events that staff have corrected or withdrawn, by id, as the feed reports them; null when the feed does not. */
  corrected: z.record(z.string(), matchEvent.nullable()),
});
export type MatchSources = z.infer<typeof matchSources>;

const nothing: MatchSections = {
  statistics: null,
  homeLineUp: null,
  awayLineUp: null,
  referee: null,
  attendance: null,
};
/** Sources of a match without any reports. */
export const noSources: MatchSources = {
  precedence: "desk",
  feed: nothing,
  desk: nothing,
  versions: {},
  corrected: {},
};

/** The sections that count: each from the source that takes precedence, or else from the other. */
export function countedSections({ precedence, feed, desk }: Pick<MatchSources, "precedence" | "feed" | "desk">) {
  const [first, other] = precedence === "desk" ? [desk, feed] : [feed, desk];
  return {
    statistics: first.statistics ?? other.statistics,
    homeLineUp: first.homeLineUp ?? other.homeLineUp,
    awayLineUp: first.awayLineUp ?? other.awayLineUp,
    referee: first.referee ?? other.referee,
    attendance: first.attendance ?? other.attendance,
  };
}
