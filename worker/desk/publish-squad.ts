import type { z } from "zod";
import type { DeskSquad, squadChange } from "../../schemas/desk/squads.ts";
import { ApiError } from "../errors.ts";
import { changeLeague, readCurrentLeague } from "../league/change-league.ts";
import { log } from "../log.ts";
import { squadDesk } from "../services/squad-desk.ts";
import type { CallScope } from "./staff-call.ts";

/** The next change publishes the squad, even one with the same players. */
const notPublished = () =>
  new ApiError(503, "not_published", "The squad is changed, but fans may not see it yet. Show it to fans once more.");

/**
 * Changes the squad of a club's team and publishes it.
 * @throws ApiError of the backend; 503 if the squad was changed but perhaps not published
 */
export async function publishSquad(
  { c, caller, now }: CallScope,
  slug: string,
  team: string,
  change: z.output<typeof squadChange>,
): Promise<DeskSquad> {
  // Fails early, before the squad is written, if the league cannot be published.
  await readCurrentLeague(c.env.CONTENT_DB);
  const squads = squadDesk(c.get("backends")("match-data"));
  const { squad, unpublished } = await squads.change(slug, team, change);
  if (unpublished.length === 0) return squad;
  // Cached pages are keyed by the league's version, so a new version is published.
  try {
    await changeLeague(c.env, { staff: caller.name, now }, ({ description, pages }) => ({
      ...{ description, pages },
      parts: unpublished.map((club) => `squad ${club}`),
    }));
    return await squads.published(slug, team, squad.revision);
  } catch (error) {
    log("error", "squad changed and not published", { requestID: c.get("requestID"), error: String(error) });
    throw notPublished();
  }
}
