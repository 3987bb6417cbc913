import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  isKSession,
  isSessionState,
  readSessionState,
} from "../../../../../app/features/streaming-library/stream-session.ts";
import type { Guard } from "../../../../../schemas/site/type-guards.ts";
import { kSessionResponse, streamSessionState } from "../../../../../schemas/streaming/streaming-library.ts";
import { withInvalidValue } from "../../../../fixtures/invalid-values.ts";

const state = {
  CurrentCustomerSession: {
    SessionId: "session-1",
    CustomerId: "fan-1",
    CustomerEntitlements: "live-video, live-audio",
  },
};

describe("a session state", () => {
  it("has a session id, its customer, and the customer's entitlements", () => {
    expect(readSessionState(state)).toEqual({
      sessionID: "session-1",
      customerID: "fan-1",
      entitlements: ["live-video", "live-audio"],
    });
    const none = { CurrentCustomerSession: { ...state.CurrentCustomerSession, CustomerEntitlements: "" } };
    expect(readSessionState(none).entitlements).toEqual([]);
  });

  it.each([undefined, null, {}, { CurrentCustomerSession: null }, "<!doctype html>", { CurrentCustomerSession: {} }])(
    "is absent in %j",
    (response) => {
      expect(() => readSessionState(response)).toThrow("No Session Data");
    },
  );
});

it.each<[string, Guard<unknown>, z.ZodType, unknown[]]>([
  ["a session state", isSessionState, streamSessionState, [state, { CurrentCustomerSession: null }]],
  [
    "a session key",
    isKSession,
    kSessionResponse,
    [
      { Status: -1, KSession: "key" },
      { Status: 3, KSession: null },
    ],
  ],
])("accepts %s, and agrees with the schema on mutations of it", (_, guard, schema, responses) => {
  expect(responses.every(guard)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...responses).chain(withInvalidValue), (response) => {
      expect(guard(response)).toBe(schema.safeParse(response).success);
    }),
  );
});
