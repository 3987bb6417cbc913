import type { Match, MatchEvent } from "../../../schemas/match-data.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** What stands in the way of a match, said plainly; null for one that goes its way. */
export function matchNotice(
  { state, kickoff }: Pick<Match, "state" | "kickoff">,
  events: readonly MatchEvent[] = [],
): { title: string; text: string } | null {
  const when = `${formatMatchDate(kickoff)} at ${formatTime(kickoff)}`;
  if (state.kind === "fixture" && state.note === "postponed") {
    return { title: "Postponed", text: `It was to be played on ${when}. A new date will be announced here.` };
  }
  if (state.kind === "fixture" && state.note === "cancelled") {
    return { title: "Cancelled", text: `It was to be played on ${when}, and will not be played.` };
  }
  if (state.kind === "result" && state.outcome === "abandoned") {
    const stopped = events.findLast(({ type }) => type === "abandoned");
    const when = stopped ? `after ${stopped.minute} minutes` : "before its end";
    return { title: "Abandoned", text: `The match was stopped ${when}. The score is the one at that moment.` };
  }
  if (state.kind === "result" && state.outcome === "awarded") {
    return { title: "Result awarded", text: "The league has decided this result. It was not reached on the pitch." };
  }
  return null;
}
