import type { z } from "zod";
import {
  addedCrestResponse,
  type ClubFields,
  clubRemoved,
  type crestDrawingRequest,
  crestDrawingResponse,
  deskClubResponse,
  deskClubsResponse,
  type NewClub,
} from "../../schemas/desk/clubs.ts";
import { ApiError } from "../errors.ts";
import { postChange, postFile, readBackend, withData } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** Calls of the desk for clubs, in the match-data backend. */
export function clubDesk(matches: Backend) {
  /** Null for an unknown club. */
  const find = async (slug: string) =>
    (await readBackend(matches, `operator/clubs/${slug}`, withData(deskClubResponse)))?.data ?? null;
  return {
    /** Empty for a backend that does not let the desk manage its clubs. */
    list: async () =>
      (await readBackend(matches, "operator/clubs", withData(deskClubsResponse)))?.data ?? { clubs: [] },
    find,
    /** @throws ApiError 404 */
    async read(slug: string) {
      const found = await find(slug);
      if (found === null) throw new ApiError(404, "no_such_club", "There is no such club.");
      return found;
    },
    add: async (club: NewClub) => (await postChange(matches, "operator/clubs", club, withData(deskClubResponse))).data,
    remove: async (slug: string, revision: string) =>
      (await postChange(matches, `operator/clubs/${slug}/remove`, { revision }, withData(clubRemoved))).data,
    change: async (slug: string, change: ClubFields & { revision: string }) =>
      (await postChange(matches, `operator/clubs/${slug}`, change, withData(deskClubResponse))).data,
    addCrest: async (file: Uint8Array<ArrayBuffer>) =>
      (await postFile(matches, "operator/crests", file, withData(addedCrestResponse))).data,
    drawCrest: async (look: z.output<typeof crestDrawingRequest>) =>
      (await postChange(matches, "operator/crests/drawing", look, withData(crestDrawingResponse))).data,
  };
}
