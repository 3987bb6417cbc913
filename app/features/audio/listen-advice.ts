import type { MatchDetail } from "../../../schemas/match-data.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** Milliseconds before kick-off from which commentary is on air. */
const before = 15 * 60_000;

const fromWords = (instant: string) => `on ${formatMatchDate(instant)} from ${formatTime(instant)}`;

/** Whether and when a match can be heard, in a sentence, and what to press. */
export interface ListenAdvice {
  sentence: string;
  /** What stands on the button; null while there is nothing to hear. */
  label: string | null;
}

/**
 * @param match `audioEntryID` is what the league has of it to hear at the moment.
 * @param now epoch milliseconds.
 * @returns null where there is no commentary to speak of.
 */
export function listenAdvice(
  {
    state,
    kickoff,
    audioEntryID,
    audioReplayFrom,
  }: Pick<MatchDetail, "state" | "kickoff" | "audioEntryID" | "audioReplayFrom">,
  now: number,
): ListenAdvice | null {
  if (audioEntryID === null) return null;
  switch (state.kind) {
    case "live":
      return { sentence: "Live commentary, with an audio or video pass.", label: "Listen live" };
    case "fixture": {
      if (state.note !== null) return null;
      const onAir = Date.parse(kickoff) - before;
      if (now >= onAir) return { sentence: "Commentary is on air, with an audio or video pass.", label: "Listen live" };
      const from = new Date(onAir).toISOString();
      return {
        sentence: `Live commentary ${fromWords(from)}, with an audio or video pass.`,
        label: null,
      };
    }
    case "result":
      // The page came while it was live, and has not been asked again yet.
      if (audioReplayFrom === null) {
        return { sentence: "The commentary can be heard again shortly.", label: null };
      }
      return now < Date.parse(audioReplayFrom)
        ? { sentence: `The commentary can be heard again ${fromWords(audioReplayFrom)}.`, label: null }
        : { sentence: "The commentary, to hear again.", label: "Listen again" };
  }
}
