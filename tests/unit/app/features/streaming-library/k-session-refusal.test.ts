import { expect, it } from "vitest";
import { kSessionRefusal, refusalOfStatus } from "../../../../../app/features/streaming-library/k-session-refusal.ts";
import { sessionErrors } from "../../../../../schemas/playback-words.ts";

it.each([
  [-1, null],
  [0, sessionErrors.requireLogin.code],
  [1, sessionErrors.requirePremium.code],
  [2, sessionErrors.requirePremium.code],
  [3, sessionErrors.blocked.code],
  [4, "KSESSION_4"],
  [99, "KSESSION_99"],
])("code %i of a playback session is told as %s", (status, code) => {
  expect(refusalOfStatus(status)).toBe(code);
});

it("refuses nothing where the site has no streaming library", async () => {
  expect(await kSessionRefusal("video-1")).toBeNull();
});
