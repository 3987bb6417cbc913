import type { Match, MatchEvent } from "../../../schemas/football/match-data.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** Events whose text gives the reason that a match is off. */
const reasons = new Set<MatchEvent["type"]>(["postponed", "called-off", "abandoned", "result-stands"]);

/** The notice of a match that is postponed, cancelled, abandoned or awarded; null for others. */
export function matchNotice(
  { state, kickoff }: Pick<Match, "state" | "kickoff">,
  events: readonly MatchEvent[] = [],
): { title: string; text: string } | null {
  const reason = events.findLast(({ type }) => reasons.has(type))?.text ?? "";
  const withReason = (text: string) => (reason === "" ? text : `${reason} ${text}`);
  const when = `${formatMatchDate(kickoff)} at ${formatTime(kickoff)}`;
  if (state.kind === "fixture" && state.note === "postponed") {
    return {
      title: "Postponed",
      text: withReason(`It was to be played on ${when}. A new date will be announced here.`),
    };
  }
  if (state.kind === "fixture" && state.note === "cancelled") {
    return { title: "Cancelled", text: withReason(`It was to be played on ${when}, and will not be played.`) };
  }
  if (state.kind === "result" && (state.outcome === "abandoned" || state.outcome === "curtailed")) {
    const stopped = events.findLast(({ type }) => type === "abandoned");
    const when = stopped ? `after ${stopped.minute} minutes` : "before its end";
    return state.outcome === "abandoned"
      ? { title: "Abandoned", text: withReason(`The match was stopped ${when}. The score is the one at that moment.`) }
      : {
          title: "Ended early",
          text: withReason(`The match was stopped ${when}. The league lets the result stand: it counts as any other.`),
        };
  }
  if (state.kind === "result" && state.outcome === "awarded") {
    return { title: "Result awarded", text: "The league has decided this result. It was not reached on the pitch." };
  }
  return null;
}
