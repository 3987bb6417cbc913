import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resumePoint } from "../../../../../../app/features/player/session/resume-point.ts";
import { user } from "../../../../../../app/state/user.ts";
import { storeWatchPosition } from "../../../../../../app/state/watch-positions.ts";

const answered = vi.fn<(path: string) => Promise<Response>>();
const stored = new Map<string, string>();
const elsewhere = (position: number, at: number) =>
  answered.mockImplementation(async () =>
    Response.json({ positions: [{ entryID: "replay-1", position, duration: 600, at }] }),
  );

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("fetch", answered);
  answered.mockReset();
  user.loggedIn = true;
});
afterEach(() => {
  user.loggedIn = false;
  vi.unstubAllGlobals();
});

it("goes on where the recording was left on this device", async () => {
  elsewhere(0, 0);
  storeWatchPosition("replay-1", { position: 125, duration: 600 }, 1000);
  expect(await resumePoint("replay-1")).toBe(125);
  expect(await resumePoint("replay-2")).toBeNull();
});

it("goes on where another device of the account left it, if that was later", async () => {
  storeWatchPosition("replay-1", { position: 125, duration: 600 }, 1000);
  elsewhere(300, 2000);
  expect(await resumePoint("replay-1")).toBe(300);
  elsewhere(40, 500);
  expect(await resumePoint("replay-1")).toBe(125);
});

it("begins at the beginning what was seen to its end", async () => {
  elsewhere(599, 2000);
  expect(await resumePoint("replay-1")).toBeNull();
});

it("asks nobody for who is not signed in, and goes by the device where the account cannot be asked", async () => {
  storeWatchPosition("replay-1", { position: 125, duration: 600 }, 1000);
  answered.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await resumePoint("replay-1")).toBe(125);
  answered.mockClear();
  user.loggedIn = false;
  expect(await resumePoint("replay-1")).toBe(125);
  expect(answered).not.toHaveBeenCalled();
});
