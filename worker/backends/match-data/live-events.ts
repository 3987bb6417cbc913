import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { log } from "../../log.ts";
import type { StoredMatch } from "./store.ts";

/** Milliseconds before and after kick-off during which a room may have its match: it forgets the match a day after the end. */
const roomWindow = { before: 24 * 3_600_000, after: 36 * 3_600_000 };

/** Whether room and record agree. A decision of the league, such as an awarded match, is only in the record. */
function agreesWithRecord({ state }: StoredMatch, { state: live }: LiveMessage): boolean {
  if (state.kind === "live") return live.kind !== "fixture";
  if (state.kind === "fixture") return live.kind === "fixture" && live.note === state.note;
  if (live.kind !== "result" || live.outcome !== state.outcome) return false;
  return live.score.home === state.score.home && live.score.away === state.score.away;
}

/**
 * Adds what a match's room has so far: state, events, statistics, and the number of the last change, from which a page follows on.
 * Returns the stored match when the room does not respond.
 */
export async function withLiveEvents(
  env: Pick<Env, "MATCH_ROOM">,
  match: StoredMatch,
  now: Date,
): Promise<StoredMatch> {
  const sinceKickOff = now.getTime() - Date.parse(match.kickoff);
  const mayHaveRoom =
    match.state.kind === "live" || (sinceKickOff > -roomWindow.before && sinceKickOff < roomWindow.after);
  if (!mayHaveRoom) return match;
  try {
    const message: LiveMessage | null = await env.MATCH_ROOM.getByName(String(match.id)).messageSince(null);
    if (message === null || !agreesWithRecord(match, message)) return match;
    const { state, events, sequence } = message;
    return { ...match, state, events, statistics: message.statistics ?? match.statistics, change: sequence };
  } catch (error) {
    log("warn", "match room did not respond", { fixtureID: match.id, error: String(error) });
    return match;
  }
}
