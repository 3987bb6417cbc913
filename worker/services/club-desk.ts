import type { z } from "zod";
import {
  addedCrestResponse,
  type ClubFields,
  type crestDrawingRequest,
  crestDrawingResponse,
  deskClubResponse,
  deskClubsResponse,
} from "../../schemas/desk/clubs.ts";
import { ApiError } from "../errors.ts";
import { postChange, postFile, readBackend, withData } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** What the desk reads and writes of clubs, in the match-data backend. */
export function clubDesk(matches: Backend) {
  return {
    /** A backend that keeps its clubs to itself has none for the desk. */
    list: async () =>
      (await readBackend(matches, "operator/clubs", withData(deskClubsResponse)))?.data ?? { clubs: [] },
    /** @throws ApiError 404 */
    async read(slug: string) {
      const found = await readBackend(matches, `operator/clubs/${slug}`, withData(deskClubResponse));
      if (found === null) throw new ApiError(404, "no_such_club", "There is no such club.");
      return found.data;
    },
    change: async (slug: string, change: ClubFields & { revision: string }) =>
      (await postChange(matches, `operator/clubs/${slug}`, change, withData(deskClubResponse))).data,
    addCrest: async (file: Uint8Array<ArrayBuffer>) =>
      (await postFile(matches, "operator/crests", file, withData(addedCrestResponse))).data,
    drawCrest: async (look: z.output<typeof crestDrawingRequest>) =>
      (await postChange(matches, "operator/crests/drawing", look, withData(crestDrawingResponse))).data,
  };
}
