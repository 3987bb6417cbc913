import type { MatchDetail } from "../../../schemas/match-data.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** Whether and where to watch, in a sentence, with where to go. */
export interface WatchAdvice {
  sentence: string;
  link: { to: string; text: string } | null;
}

/** @param match `videoEntryID` is what the league shows of it at the moment. */
export function watchAdvice(match: Pick<MatchDetail, "state" | "kickoff" | "videoEntryID">): WatchAdvice {
  const { state, kickoff, videoEntryID } = match;
  const to = videoEntryID === null ? null : `/videos/${encodeURIComponent(videoEntryID)}`;
  switch (state.kind) {
    case "live":
      return to
        ? { sentence: "Live now, with a pass.", link: { to, text: "Watch live" } }
        : { sentence: "There is no live video of this match. Follow it here, minute by minute.", link: null };
    case "fixture": {
      if (state.note === "postponed") return { sentence: "It will be shown when it is played.", link: null };
      if (state.note === "cancelled") return { sentence: "It will not be played.", link: null };
      const when = `${formatMatchDate(kickoff)} at ${formatTime(kickoff)}`;
      return to
        ? { sentence: `Live here on ${when}, with a pass.`, link: { to, text: "How to watch" } }
        : { sentence: `Not on video. Follow it here, minute by minute, from ${formatTime(kickoff)}.`, link: null };
    }
    case "result":
      // The page came while it was live, and has not been asked again yet.
      if (videoEntryID?.startsWith("live-")) return { sentence: "Highlights follow shortly.", link: null };
      if (!to || !videoEntryID) return { sentence: "There is no video of this match.", link: null };
      return videoEntryID.startsWith("replay-")
        ? { sentence: "The whole match, on demand.", link: { to, text: "Watch the replay" } }
        : { sentence: "The goals and the best of the rest.", link: { to, text: "Watch highlights" } };
  }
}
