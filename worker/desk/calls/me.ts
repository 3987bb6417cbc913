import type { Context } from "hono";
import { z } from "zod";
import {
  addPasskeyRequest,
  meResponse,
  ownPasskeysResponse,
  passkeyOptionsResponse,
  removePasskeyRequest,
  staffRoles,
} from "../../../schemas/desk/staff.ts";
import { passkeyCreation } from "../../../schemas/identity/passkey.ts";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { creationOptions, parseNewPasskey, verifyNewPasskey } from "../../identity/passkey-ceremony.ts";
import { passkeyDomain } from "../../identity/passkey-domain.ts";
import {
  consumePasskeyChallenge,
  deletePasskey,
  listPasskeys,
  maxPasskeys,
  newChallenge,
  storePasskey,
} from "../../identity/passkey-store.ts";
import { nowInSeconds } from "../../now-in-seconds.ts";
import { requireRelyingParty } from "../sign-in.ts";
import { type CallScope, requirePerson, staffCall } from "../staff-call.ts";

const done = z.object({ changed: z.boolean() });

const storeOf = (c: Context<AppEnv>) => ({ database: c.env.DESK_DB, now: nowInSeconds() });
const held = ({ c, caller }: CallScope) => listPasskeys(storeOf(c), caller.id, passkeyDomain(c.get("settings")));
const names = async (scope: CallScope) => (await held(scope)).map(({ credentialID, name }) => ({ credentialID, name }));

/** Staff calls about the caller's own account. */
export const ownCalls = [
  staffCall({
    method: "GET",
    path: "me",
    action: "me",
    summary: "Who is signed in, and as what",
    roles: staffRoles,
    input: z.object({}),
    response: meResponse,
    audit: null,
    async run(scope) {
      const { staff, expiresAt } = requirePerson(scope.caller);
      return {
        id: staff.id,
        email: staff.email,
        name: staff.name,
        role: staff.role,
        until: new Date(expiresAt * 1000).toISOString(),
        hasPassword: staff.passwordHash !== null,
        hasPasskeys: (await held(scope)).length > 0,
      };
    },
  }),
  staffCall({
    method: "GET",
    path: "me/passkeys",
    action: "me.passkeys",
    summary: "One's own passkeys",
    roles: staffRoles,
    input: z.object({}),
    response: ownPasskeysResponse,
    audit: null,
    run: async (scope) => ({
      passkeys: (await held(scope)).map(({ credentialID, name, createdAt }) => ({
        id: credentialID,
        name,
        createdAt: new Date(createdAt * 1000).toISOString(),
      })),
    }),
  }),
  staffCall({
    method: "GET",
    path: "me/passkeys/options",
    action: "me.passkey-options",
    summary: "What a browser makes another passkey by",
    roles: staffRoles,
    confirmed: true,
    input: z.object({}),
    response: passkeyOptionsResponse,
    audit: null,
    async run(scope) {
      const { c, caller } = scope;
      const { staff } = requirePerson(caller);
      const domain = requireRelyingParty(c);
      const passkeys = await held(scope);
      if (passkeys.length >= maxPasskeys)
        throw new ApiError(422, "too_many", "Ten passkeys are enough. Remove one first.");
      const challenge = await newChallenge(storeOf(c), "register", staff.id);
      const owner = {
        id: staff.id,
        username: staff.email,
        displayName: staff.name,
        brand: `${c.get("league").name} desk`,
      };
      return { options: passkeyCreation.parse(await creationOptions(domain, owner, passkeys, challenge)) };
    },
  }),
  staffCall({
    method: "POST",
    path: "me/passkeys/add",
    action: "me.add-passkey",
    summary: "Keep another passkey",
    roles: staffRoles,
    confirmed: true,
    input: addPasskeyRequest,
    response: done,
    audit: { subject: () => null, loggedInput: () => ({}), state: names },
    async run({ c, caller }, { credential }) {
      const domain = requireRelyingParty(c);
      const store = storeOf(c);
      const wrong = new ApiError(422, "wrong_passkey", "This passkey could not be kept. Please try again.");
      const offered = parseNewPasskey(domain, credential);
      if (offered === null || (await consumePasskeyChallenge(store, "register", offered.challenge)) !== caller.id)
        throw wrong;
      const made = await verifyNewPasskey(domain, offered, store.now);
      if (made === null || !(await storePasskey(store, caller.id, made))) throw wrong;
      return { changed: true };
    },
  }),
  staffCall({
    method: "POST",
    path: "me/passkeys/remove",
    action: "me.remove-passkey",
    summary: "Remove one of one's own passkeys",
    roles: staffRoles,
    confirmed: true,
    input: removePasskeyRequest,
    response: done,
    audit: { subject: () => null, state: names },
    async run(scope, { passkey }) {
      const { staff } = requirePerson(scope.caller);
      const others = (await held(scope)).filter(({ credentialID }) => credentialID !== passkey);
      if (others.length === 0 && staff.passwordHash === null) {
        throw new ApiError(422, "last_way_in", "That is your last way in. Add another passkey first.");
      }
      return { changed: await deletePasskey(storeOf(scope.c), staff.id, passkey) };
    },
  }),
];
