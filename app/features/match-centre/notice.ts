import type { Match } from "../../../schemas/match-data.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** What stands in the way of a match, said plainly; null for one that goes its way. */
export function matchNotice({
  state,
  kickoff,
}: Pick<Match, "state" | "kickoff">): { title: string; text: string } | null {
  const when = `${formatMatchDate(kickoff)} at ${formatTime(kickoff)}`;
  if (state.kind === "fixture" && state.note === "postponed") {
    return { title: "Postponed", text: `It was to be played on ${when}. A new date will be announced here.` };
  }
  if (state.kind === "fixture" && state.note === "cancelled") {
    return { title: "Cancelled", text: `It was to be played on ${when}, and will not be played.` };
  }
  if (state.kind === "result" && state.outcome === "abandoned") {
    return { title: "Abandoned", text: "The match was stopped before its end. The score is the one at that moment." };
  }
  if (state.kind === "result" && state.outcome === "awarded") {
    return { title: "Result awarded", text: "The league has decided this result. It was not reached on the pitch." };
  }
  return null;
}
