import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { onAirLead } from "../where-to-watch/availability-text.ts";

/**
 * What stands on the button that plays a match's commentary; null while there is nothing to hear.
 * @param match `audioEntryID` is what the league has of it to hear at the moment.
 * @param now epoch milliseconds.
 */
export function listenLabel(
  {
    state,
    kickoff,
    audioEntryID,
    audioReplayFrom,
  }: Pick<MatchDetail, "state" | "kickoff" | "audioEntryID" | "audioReplayFrom">,
  now: number,
): "Listen live" | "Listen again" | null {
  if (audioEntryID === null) return null;
  if (state.kind === "live") return "Listen live";
  if (state.kind === "fixture") {
    return state.note === null && now >= Date.parse(kickoff) - onAirLead ? "Listen live" : null;
  }
  // The page came while it was live, and has not been asked again yet; or it is held back.
  return audioReplayFrom !== null && now >= Date.parse(audioReplayFrom) ? "Listen again" : null;
}
