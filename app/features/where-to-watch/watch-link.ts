import type { MatchDetail } from "../../../schemas/football/match-data.ts";

/**
 * The link to a match's video; null when there is none.
 */
export function watchLink({
  state,
  videoEntryID,
}: Pick<MatchDetail, "state" | "videoEntryID">): { to: string; text: string } | null {
  if (videoEntryID === null) return null;
  const to = `/videos/${encodeURIComponent(videoEntryID)}`;
  if (state.kind === "live") return { to, text: "Watch live" };
  if (state.kind === "fixture") return state.note === null ? { to, text: "How to watch" } : null;
  // The page was loaded while the match was live, and has not revalidated yet.
  if (videoEntryID.startsWith("live-")) return null;
  return { to, text: videoEntryID.startsWith("replay-") ? "Watch the replay" : "Watch highlights" };
}
