import type { LiveMessage } from "../../../schemas/match-data.ts";
import { log } from "../../log.ts";
import type { StoredMatch } from "./store.ts";

/** A match in play with the events and statistics that its room has so far. A room that does not answer costs only those. */
export async function withLiveEvents(env: Pick<Env, "MATCH_ROOM">, match: StoredMatch): Promise<StoredMatch> {
  try {
    const now: LiveMessage | null = await env.MATCH_ROOM.getByName(String(match.id)).messageSince(null);
    if (now === null || now.state.kind === "fixture") return match;
    return { ...match, state: now.state, events: now.events, statistics: now.statistics, change: now.sequence };
  } catch (error) {
    log("warn", "match room did not answer", { fixtureID: match.id, error: String(error) });
    return match;
  }
}
