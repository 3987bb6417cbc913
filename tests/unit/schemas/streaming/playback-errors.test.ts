import { expect, it } from "vitest";
import { playbackCodeOf, playbackOutcome, sessionCheckErrors } from "../../../../schemas/streaming/playback-errors.ts";

it.each([
  [-1, { kind: "embed" }],
  [0, { kind: "log-in", message: "Please Log In to access this" }],
  [1, { kind: "upgrade", message: "Sorry but you do not have any subscriptions" }],
  [2, { kind: "upgrade", message: "Sorry but you are not subscribed to this stream" }],
  [3, { kind: "refused", message: "Your account has been blocked by an administrator" }],
  [4, { kind: "problem", message: "Sorry, there has been a problem accessing this stream" }],
  [-2, { kind: "problem", message: "Sorry, there has been a problem accessing this stream" }],
  [99, { kind: "problem", message: "Sorry, there has been a problem accessing this stream" }],
])("maps code %i to its outcome, on demand and audio", (status, outcome) => {
  for (const media of ["on-demand", "audio"] as const) expect(playbackOutcome(status, media)).toMatchObject(outcome);
});

it("requests a login by the prompt on demand, by a message for audio", () => {
  expect(playbackOutcome(0, "on-demand")).toMatchObject({ where: "login-prompt" });
  expect(playbackOutcome(0, "audio")).toMatchObject({ where: "message" });
});

it.each([
  ["requireLogin", [], 0],
  ["requirePremium", [], 1],
  ["requirePremium", ["live-audio"], 2],
  ["blocked", ["live-video"], 3],
] as const)("has a code for %s of an account with %j", (refusal, entitlements, code) => {
  expect(playbackCodeOf(refusal, entitlements)).toBe(code);
});

it("has undocumented codes of its own for other refusals", () => {
  const codes = (["country", "concurrency", "unavailable"] as const).map((refusal) => playbackCodeOf(refusal, []));
  expect(new Set(codes).size).toBe(3);
  expect(codes.every((code) => code > 3)).toBe(true);
});

it("has a type for every refusal of a session check", () => {
  expect(Object.fromEntries(Object.values(sessionCheckErrors).map(({ code, type }) => [code, type]))).toEqual({
    ERR_3684853_1: "requireLogin",
    ERR_3684853_2: "blocked",
    ERR_3684853_3: "requirePremium",
    ERR_56882466_1: "blocked",
    ERR_56882466_2: "blocked",
    ERR_54648_1: "blocked",
  });
});
