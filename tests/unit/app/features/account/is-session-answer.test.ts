import fc from "fast-check";
import { expect, it } from "vitest";
import { isSessionAnswer } from "../../../../../app/features/account/is-session-answer.ts";
import { type SessionAnswer, sessionAnswer } from "../../../../../schemas/identity/account.ts";
import { mutationOf } from "../../../../fixtures/mutations.ts";

const answers: SessionAnswer[] = [
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

it("accepts the login check's answers, and judges those that were tampered with as the schema does", () => {
  expect(answers.every(isSessionAnswer)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...answers).chain(mutationOf), (answer) => {
      expect(isSessionAnswer(answer)).toBe(sessionAnswer.safeParse(answer).success);
    }),
    { numRuns: 1000 },
  );
});
