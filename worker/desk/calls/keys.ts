import { z } from "zod";
import { type DeskKey, keyRequest, keyResponse, keysResponse, reasonRequest } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { createKey, listKeys, stopKey } from "../keys.ts";
import { type CallScope, type StaffCall, staffCall } from "../staff-call.ts";

const administrators = ["administrator"] as const;

/** A call that a key can make, with the desk's room that it belongs to. */
type Scope = Pick<StaffCall, "action" | "summary"> & { room: string };

/** Some keys for the audit log, without their secrets. */
const keysLike = async ({ c }: CallScope, is: (key: DeskKey) => boolean) =>
  (await listKeys(c.env.DESK_DB))
    .filter(is)
    .map(({ id, name, scopes, stoppedAt }) => ({ id, name, scopes, stoppedAt }));

/** Staff calls for API keys. @param scopes the calls that a key can be allowed to make */
export const keyCalls = (scopes: readonly Scope[]): StaffCall[] => [
  staffCall({
    method: "GET",
    path: "keys",
    action: "keys.list",
    summary: "Keys of the league's own tools, and what a key may be for",
    roles: administrators,
    input: z.object({}),
    response: keysResponse,
    audit: null,
    run: async ({ c }) => ({ keys: await listKeys(c.env.DESK_DB), scopes: [...scopes] }),
  }),
  staffCall({
    method: "POST",
    path: "keys/create",
    action: "keys.create",
    summary: "Make a key, which is shown once",
    roles: administrators,
    confirmed: true,
    input: keyRequest,
    response: keyResponse,
    audit: { subject: () => null, state: (scope, { name }) => keysLike(scope, (key) => key.name === name) },
    async run({ c, caller, now }, { name, scopes: requestedScopes }) {
      const unknown = requestedScopes.filter((scope) => !scopes.some(({ action }) => action === scope));
      if (unknown.length > 0) throw new ApiError(422, "no_such_scope", `A key is not for ${unknown.join(", ")}.`);
      const by = caller.name;
      return {
        key: await createKey(c.env.DESK_DB, { name, scopes: [...new Set(requestedScopes)], by }, toSeconds(now)),
      };
    },
  }),
  staffCall({
    method: "POST",
    path: "keys/{id}/stop",
    action: "keys.stop",
    summary: "Stop a key at once",
    roles: administrators,
    confirmed: true,
    input: reasonRequest.extend({ id: z.uuid().meta({ description: "The key." }) }),
    response: z.object({ changed: z.boolean() }),
    audit: { subject: ({ id }) => id, state: (scope, { id }) => keysLike(scope, (key) => key.id === id) },
    run: async ({ c, now }, { id }) => ({ changed: await stopKey(c.env.DESK_DB, id, toSeconds(now)) }),
  }),
];
