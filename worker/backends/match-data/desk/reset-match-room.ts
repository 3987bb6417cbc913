import type { MatchState } from "../../../../schemas/football/match-data.ts";
import { log } from "../../../log.ts";

/** Resets a match's room, so that followers reload the match. A failure is only logged, because the records are already written. */
export async function resetMatchRoom(
  env: Env,
  fixtureID: number,
  state: MatchState | null,
  isMoved: boolean,
): Promise<void> {
  // A room that this does not reach reads the records again before the match begins.
  const followers = await Promise.allSettled([
    env.MATCH_ROOM.getByName(String(fixtureID)).restart(state),
    ...(isMoved ? [env.PUSHES.send({ kind: "match", fixtureID, moved: true })] : []),
  ]);
  for (const follower of followers) {
    if (follower.status === "rejected") {
      log("warn", "a changed match was not announced", { fixtureID, error: String(follower.reason) });
    }
  }
}
