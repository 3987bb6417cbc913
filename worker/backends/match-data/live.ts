import type { LiveMessage } from "../../../schemas/football/match-data.ts";
import { log } from "../../log.ts";
import type { StoredMatch } from "./store.ts";

/** Milliseconds before kick-off from which a room may know something of its match, and after it: it forgets a day after the end. */
const known = { before: 24 * 3_600_000, after: 36 * 3_600_000 };

/** Whether the room tells of the match as the records do. What the league has decided, an awarded match say, is not the room's. */
function agreesWithRecord({ state }: StoredMatch, { state: told }: LiveMessage): boolean {
  if (state.kind === "live") return told.kind !== "fixture";
  if (state.kind === "fixture") return told.kind === "fixture" && told.note === state.note;
  if (told.kind !== "result" || told.outcome !== state.outcome) return false;
  return told.score.home === state.score.home && told.score.away === state.score.away;
}

/**
 * A match of about now with the events and statistics that its room has so far, and the number of the last change, from which
 * a page follows on. A room that does not answer costs only those.
 */
export async function withLiveEvents(
  env: Pick<Env, "MATCH_ROOM">,
  match: StoredMatch,
  now: Date,
): Promise<StoredMatch> {
  const sinceKickOff = now.getTime() - Date.parse(match.kickoff);
  const isKnown = match.state.kind === "live" || (sinceKickOff > -known.before && sinceKickOff < known.after);
  if (!isKnown) return match;
  try {
    const told: LiveMessage | null = await env.MATCH_ROOM.getByName(String(match.id)).messageSince(null);
    if (told === null || !agreesWithRecord(match, told)) return match;
    const { state, events, sequence } = told;
    return { ...match, state, events, statistics: told.statistics ?? match.statistics, change: sequence };
  } catch (error) {
    log("warn", "match room did not answer", { fixtureID: match.id, error: String(error) });
    return match;
  }
}
