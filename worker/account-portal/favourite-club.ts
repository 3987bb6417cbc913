import type { Context } from "hono";
import type { ClubSummary } from "../../schemas/football/club.ts";
import { compareNames } from "../../schemas/site/league-formats.ts";
import type { AppEnv } from "../app-env.ts";
import { log } from "../log.ts";
import { matchService } from "../services/matches.ts";
import { currentSeason } from "../settings/current-season.ts";

/** Milliseconds. */
const backendTimeout = 4_000;

/** The clubs to choose from, in alphabetical order; none in a league without clubs. Null while the match-data backend does not respond. */
export async function selectableClubs(c: Context<AppEnv>): Promise<ClubSummary[] | null> {
  const settings = c.get("settings");
  const matches = matchService(c.get("backends")("match-data"), {
    signal: AbortSignal.timeout(backendTimeout),
  });
  try {
    const clubs = await matches.clubs(currentSeason(settings));
    return clubs.toSorted((a, b) => compareNames(a.name, b.name));
  } catch (error) {
    log("warn", "club list unavailable", { requestID: c.get("requestID"), error: String(error) });
    return null;
  }
}
