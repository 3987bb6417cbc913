import type { LiveMessage } from "../../../schemas/match-data.ts";
import { log } from "../../log.ts";
import type { StoredMatch } from "./store.ts";

/** Milliseconds after kick-off in which the room of a match that is over may still know it: it forgets a day after the end. */
const keptFor = 36 * 3_600_000;

/** Whether the room tells of the match as the records do. What the league has decided, an awarded match say, is not the room's. */
function isOfOneMind(match: StoredMatch, { state }: LiveMessage): boolean {
  if (match.state.kind === "live") return state.kind !== "fixture";
  return match.state.kind === "result" && state.kind === "result" && state.outcome === match.state.outcome;
}

/**
 * A match in play, or over since not long, with the events and statistics that its room has so far, and the number of the last
 * change, from which a page follows on. A room that does not answer costs only those.
 */
export async function withLiveEvents(
  env: Pick<Env, "MATCH_ROOM">,
  match: StoredMatch,
  now: Date,
): Promise<StoredMatch> {
  const isPast = match.state.kind === "result" && now.getTime() > Date.parse(match.kickoff) + keptFor;
  if (match.state.kind === "fixture" || isPast) return match;
  try {
    const told: LiveMessage | null = await env.MATCH_ROOM.getByName(String(match.id)).messageSince(null);
    if (told === null || !isOfOneMind(match, told)) return match;
    const { state, events, sequence } = told;
    return { ...match, state, events, statistics: told.statistics ?? match.statistics, change: sequence };
  } catch (error) {
    log("warn", "match room did not answer", { fixtureID: match.id, error: String(error) });
    return match;
  }
}
