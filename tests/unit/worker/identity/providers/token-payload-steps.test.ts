import { expect, it } from "vitest";
import { nextStep, type Step } from "../../../../../worker/identity/providers/token-payload-steps.ts";

const yes = true;
const no = false;

/** Every combination of what a browser can send. */
const table: [payload: boolean, session: boolean, access: boolean, refresh: boolean, Step][] = [
  [no, no, no, no, "forget"],
  [no, no, no, yes, "forget"],
  [no, no, yes, no, "forget"],
  [no, no, yes, yes, "forget"],
  [no, yes, no, no, "fetch-session"],
  [no, yes, no, yes, "refresh"],
  [no, yes, yes, no, "use-access"],
  [no, yes, yes, yes, "use-access"],
  [yes, no, no, no, "take-payload"],
  [yes, no, no, yes, "take-payload"],
  [yes, no, yes, no, "take-payload"],
  [yes, no, yes, yes, "take-payload"],
  [yes, yes, no, no, "take-payload"],
  [yes, yes, no, yes, "take-payload"],
  [yes, yes, yes, no, "take-payload"],
  [yes, yes, yes, yes, "take-payload"],
];

it.each(table)(
  "payload %s, session cookie %s, valid access cookie %s, refresh cookie %s: %s",
  (payload, sessionCookie, validAccess, refreshCookie, step) => {
    expect(nextStep({ payload, sessionCookie, validAccess, refreshCookie })).toBe(step);
  },
);
