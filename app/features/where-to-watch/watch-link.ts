import type { MatchDetail } from "../../../schemas/football/match-data.ts";

/**
 * The way to what there is to watch of a match; null where there is nothing.
 * @param match `videoEntryID` is what the league shows of it at the moment.
 */
export function watchLink({
  state,
  videoEntryID,
}: Pick<MatchDetail, "state" | "videoEntryID">): { to: string; text: string } | null {
  if (videoEntryID === null) return null;
  const to = `/videos/${encodeURIComponent(videoEntryID)}`;
  if (state.kind === "live") return { to, text: "Watch live" };
  if (state.kind === "fixture") return state.note === null ? { to, text: "How to watch" } : null;
  // The page came while it was live, and has not been asked again yet.
  if (videoEntryID.startsWith("live-")) return null;
  return { to, text: videoEntryID.startsWith("replay-") ? "Watch the replay" : "Watch highlights" };
}
