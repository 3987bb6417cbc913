import {
  deskGroundResponse,
  deskGroundsResponse,
  type GroundFields,
  groundRemoved,
  type NewGround,
} from "../../schemas/desk/grounds.ts";
import { ApiError } from "../errors.ts";
import { postChange, readBackend, withData } from "./backend-client.ts";
import type { Backend } from "./backends.ts";

/** Calls of the desk for grounds that belong to no club, in the match-data backend. */
export function groundDesk(matches: Backend) {
  /** Null for an unknown ground. */
  const find = async (slug: string) =>
    (await readBackend(matches, `operator/grounds/${slug}`, withData(deskGroundResponse)))?.data ?? null;
  return {
    /** Empty for a backend that does not let the desk manage its grounds. */
    list: async () =>
      (await readBackend(matches, "operator/grounds", withData(deskGroundsResponse)))?.data ?? { grounds: [] },
    find,
    /** @throws ApiError 404 */
    async read(slug: string) {
      const found = await find(slug);
      if (found === null) throw new ApiError(404, "no_such_ground", "There is no such ground.");
      return found;
    },
    add: async (ground: NewGround) =>
      (await postChange(matches, "operator/grounds", ground, withData(deskGroundResponse))).data,
    remove: async (slug: string, revision: string) =>
      (await postChange(matches, `operator/grounds/${slug}/remove`, { revision }, withData(groundRemoved))).data,
    change: async (slug: string, change: GroundFields & { revision: string }) =>
      (await postChange(matches, `operator/grounds/${slug}`, change, withData(deskGroundResponse))).data,
  };
}
