import type { MatchDetail } from "../../../schemas/football/match-data.ts";
import { unreported } from "../../../schemas/football/unreported.ts";
import { t } from "../../../schemas/site/messages.ts";

/** A link to a match's video: the video plays at once, or its page says how to watch it. */
export interface WatchLink {
  to: string;
  text: string;
  plays: boolean;
}

/** The link to a match's video; null when there is none. @param now epoch milliseconds */
export function watchLink(
  match: Pick<MatchDetail, "state" | "kickoff" | "videoEntryID">,
  now: number,
): WatchLink | null {
  const { state, videoEntryID } = match;
  if (videoEntryID === null || unreported(match, now) === "over") return null;
  const to = `/videos/${encodeURIComponent(videoEntryID)}`;
  if (state.kind === "live") return { to, text: t("Watch live"), plays: true };
  if (unreported(match, now) === "under-way") return { to, text: t("Go to the live video"), plays: true };
  if (state.kind === "fixture") return state.note === null ? { to, text: t("How to watch"), plays: false } : null;
  // The page was loaded while the match was live, and has not revalidated yet.
  if (videoEntryID.startsWith("live-")) return null;
  return { to, text: t(videoEntryID.startsWith("replay-") ? "Watch the replay" : "Watch highlights"), plays: true };
}
