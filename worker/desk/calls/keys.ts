import { z } from "zod";
import { keyRequest, keyResponse, keysResponse, reasonRequest } from "../../../schemas/desk/staff.ts";
import { ApiError } from "../../errors.ts";
import { toSeconds } from "../../now-in-seconds.ts";
import { staffCall } from "../call.ts";
import { createKey, listKeys, stopKey } from "../keys.ts";
import { fanCalls } from "./fans.ts";
import { matchCalls } from "./matches.ts";
import { newsCalls } from "./news.ts";
import { pictureCalls } from "./pictures.ts";
import { siteCalls } from "./site.ts";

const administrators = ["administrator"] as const;

/** Calls that a key may make. Staff, keys and the audit log are for people only. */
const scopes = [...fanCalls, ...matchCalls, ...newsCalls, ...pictureCalls, ...siteCalls].map(({ action, summary }) => ({
  action,
  summary,
}));

/** Staff calls about API keys. */
export const keyCalls = [
  staffCall({
    method: "GET",
    path: "keys",
    action: "keys.list",
    summary: "Keys of the league's own tools, and what a key may be for",
    roles: administrators,
    input: z.object({}),
    response: keysResponse,
    audit: null,
    run: async ({ c }) => ({ keys: await listKeys(c.env.DESK_DB), scopes }),
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
    audit: { subject: () => null },
    async run({ c, caller, now }, { name, scopes: wanted }) {
      const unknown = wanted.filter((scope) => !scopes.some(({ action }) => action === scope));
      if (unknown.length > 0) throw new ApiError(422, "no_such_scope", `A key is not for ${unknown.join(", ")}.`);
      const by = caller.name;
      return { key: await createKey(c.env.DESK_DB, { name, scopes: [...new Set(wanted)], by }, toSeconds(now)) };
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
    audit: { subject: ({ id }) => id },
    run: async ({ c, now }, { id }) => ({ changed: await stopKey(c.env.DESK_DB, id, toSeconds(now)) }),
  }),
];
