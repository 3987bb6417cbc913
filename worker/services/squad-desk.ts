import { z } from "zod";
import { changedSquad, clubPlayersResponse, deskSquadResponse, type squadChange } from "../../schemas/desk/squads.ts";
import { ApiError } from "../errors.ts";
import { postChange, readBackend } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

const response = z.object({ data: deskSquadResponse });
const changedResponse = z.object({ data: changedSquad });
const playersResponse = z.object({ data: clubPlayersResponse });

/** Calls of the desk for squads, in the match-data backend. */
export function squadDesk(matches: Backend) {
  const pathOf = (slug: string, team: string) => `operator/squads/${slug}/${team}`;
  return {
    /** @throws ApiError 404 */
    async read(slug: string, team: string) {
      const found = await readBackend(matches, pathOf(slug, team), response);
      if (found === null) throw new ApiError(404, "no_such_team", "There is no such team of a club.");
      return found.data;
    },
    /** All players of a club. @throws ApiError 404 */
    async players(slug: string) {
      const found = await readBackend(matches, `operator/squads/${slug}`, playersResponse);
      if (found === null) throw new ApiError(404, "no_such_club", "There is no such club.");
      return found.data;
    },
    change: async (slug: string, team: string, change: z.output<typeof squadChange>) =>
      (await postChange(matches, pathOf(slug, team), change, changedResponse)).data,
    /** Marks the squad with this revision as published. */
    published: async (slug: string, team: string, revision: string) =>
      (await postChange(matches, `${pathOf(slug, team)}/published`, { revision }, response)).data,
  };
}
