import type { Context } from "hono";
import type { ClubSummary } from "../../schemas/football/match-data.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { matchService } from "../services/matches.ts";

/** Nobody waits longer for the clubs, in milliseconds. */
const waitLimit = 4_000;

/** The clubs to choose from, in order of the alphabet. Null while the match-data backend does not answer. */
export async function selectableClubs(c: Context<AppEnv>): Promise<ClubSummary[] | null> {
  const settings = c.get("settings");
  const matches = matchService(c.get("backends")("match-data"), {
    signal: AbortSignal.timeout(waitLimit),
  });
  try {
    const clubs = await matches.clubs(settings.CURRENT_SEASON);
    return clubs.length === 0 ? null : clubs.toSorted((a, b) => a.name.localeCompare(b.name, "en-GB"));
  } catch (error) {
    log("warn", "clubs to choose from are not available", { requestID: c.get("requestID"), error: String(error) });
    return null;
  }
}
