import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { unreported } from "../../../schemas/football/unreported.ts";
import { message } from "../../../schemas/site/messages.ts";
import { onAirLeadMilliseconds } from "../where-to-watch/availability-text.ts";

/**
 * Label, in English, of the button that plays a match's commentary; null if there is nothing to play.
 * @param match `audioEntryID` is the current audio entry.
 * @param now epoch milliseconds.
 */
export function listenLabel(
  match: Pick<MatchDetail, "state" | "kickoff" | "audioEntryID" | "audioReplayFrom">,
  now: number,
): "Listen live" | "Listen again" | null {
  const { state, kickoff, audioEntryID, audioReplayFrom } = match;
  if (audioEntryID === null || unreported(match, now) === "over") return null;
  if (state.kind === "live") return message("Listen live");
  if (state.kind === "fixture") {
    return state.note === null && now >= Date.parse(kickoff) - onAirLeadMilliseconds ? message("Listen live") : null;
  }
  // No replay yet: the page was rendered during the match and has not revalidated, or the replay is delayed.
  return audioReplayFrom !== null && now >= Date.parse(audioReplayFrom) ? message("Listen again") : null;
}
