import fc from "fast-check";
import { expect, it } from "vitest";
import { isSessionResponse } from "../../../../../app/features/account/is-session-response.ts";
import { type SessionResponse, sessionResponse } from "../../../../../schemas/identity/account.ts";
import { withInvalidValue } from "../../../../fixtures/invalid-values.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

const responses: SessionResponse[] = [
  { account: null, problem: null, blocked: false },
  { account: null, problem: null, blocked: true },
  {
    account: {
      ssoID: "fan-1",
      email: "fan@fans.example",
      userDisplayName: "A. Fan",
      picture: null,
      entitlements: ["live-video"],
      stripeCustomerID: null,
      subscriptions: "none",
      bypassed: false,
    },
    problem: null,
    blocked: false,
  },
  {
    account: null,
    problem: { title: "There was a problem logging in", message: "Please try again in a few minutes" },
    blocked: false,
  },
];

it("accepts the login check's responses, and judges mutated ones as the schema does", () => {
  expect(responses.every(isSessionResponse)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...responses).chain(withInvalidValue), (response) => {
      expect(isSessionResponse(response)).toBe(sessionResponse.safeParse(response).success);
    }),
    { numRuns: propertyRuns() },
  );
});
