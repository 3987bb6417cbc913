import fc from "fast-check";
import { expect, it } from "vitest";
import type { z } from "zod";
import {
  isGateMessage,
  isSessionCheckAnswer,
  isSessionCheckRefusal,
} from "../../../../app/features/player/session-guards.ts";
import type { Guard } from "../../../../schemas/guard.ts";
import { sessionCheckAnswer, sessionCheckRefusal } from "../../../../schemas/session-check.ts";
import { gateMessage } from "../../../../schemas/stream-socket.ts";
import { mutationOf } from "../../../fixtures/mutations.ts";

const active = { slot: "s1", label: "Firefox on Windows", entryID: "live-7", since: "2026-11-20T15:00:00.000Z" };

it.each<[string, Guard<unknown>, z.ZodType, unknown[]]>([
  [
    "a grant",
    isSessionCheckAnswer,
    sessionCheckAnswer,
    [null, "session"].map((sessionID) => ({
      data: { attributes: { token: "t", bypassed: false, expiresIn: 90, sessionID } },
    })),
  ],
  [
    "a refusal",
    isSessionCheckRefusal,
    sessionCheckRefusal,
    [
      { errors: [{ code: "ERR_3684853_1" }] },
      { errors: [{ code: "ERR_54648_1", detail: "Too many", meta: { active: [active] } }] },
    ],
  ],
  [
    "a word of the gate",
    isGateMessage,
    gateMessage,
    [
      { action: "session", admitted: true },
      { action: "pong" },
      { action: "refused", code: "ERR_54648_1", message: "Too many" },
      { action: "ended", reason: "released" },
    ],
  ],
])("accepts %s, and judges one that was tampered with as the schema does", (_, guard, schema, messages) => {
  expect(messages.every(guard)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...messages).chain(mutationOf), (message) => {
      expect(guard(message)).toBe(schema.safeParse(message).success);
    }),
    { numRuns: 1000 },
  );
});
