import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resumePoint } from "../../../../../../app/features/player/session/resume-point.ts";
import { user } from "../../../../../../app/state/user.ts";
import { storeWatchPosition } from "../../../../../../app/state/watch-positions.ts";

const fetched = vi.fn<(path: string) => Promise<Response>>();
const stored = new Map<string, string>();
const elsewhere = (position: number, at: number) =>
  fetched.mockImplementation(async () =>
    Response.json({ positions: [{ entryID: "replay-1", position, duration: 600, at }] }),
  );

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  vi.stubGlobal("location", { search: "" });
  Object.assign(user, { loggedIn: true, loginCheckCompleted: true });
});
afterEach(() => {
  Object.assign(user, { loggedIn: false, loginCheckCompleted: false });
  vi.unstubAllGlobals();
});

it("resumes where this device left the recording", async () => {
  elsewhere(0, 0);
  storeWatchPosition("replay-1", { position: 125, duration: 600 }, 1000);
  expect(await resumePoint("replay-1", "OnDemand")).toBe(125);
  expect(await resumePoint("replay-2", "OnDemand")).toBeNull();
});

it("resumes where another device left it, if that was later", async () => {
  storeWatchPosition("replay-1", { position: 125, duration: 600 }, 1000);
  elsewhere(300, 2000);
  expect(await resumePoint("replay-1", "OnDemand")).toBe(300);
  elsewhere(40, 500);
  expect(await resumePoint("replay-1", "OnDemand")).toBe(125);
});

it("waits for the login check where somebody was signed in before, at most 0.8 s", async () => {
  Object.assign(user, { loggedIn: false, loginCheckCompleted: false });
  elsewhere(300, 2000);
  expect(await resumePoint("replay-1", "OnDemand")).toBeNull();
  stored.set("signed-in", "");
  const found = resumePoint("replay-1", "OnDemand");
  Object.assign(user, { loggedIn: true, loginCheckCompleted: true });
  expect(await found).toBe(300);
  Object.assign(user, { loggedIn: false, loginCheckCompleted: false });
  expect(await resumePoint("replay-1", "OnDemand")).toBeNull();
});

it("starts over after watching to the end", async () => {
  elsewhere(599, 2000);
  expect(await resumePoint("replay-1", "OnDemand")).toBeNull();
});

it("makes no request if signed out, and uses the device's position if the request fails", async () => {
  storeWatchPosition("replay-1", { position: 125, duration: 600 }, 1000);
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await resumePoint("replay-1", "OnDemand")).toBe(125);
  fetched.mockClear();
  user.loggedIn = false;
  expect(await resumePoint("replay-1", "OnDemand")).toBe(125);
  expect(fetched).not.toHaveBeenCalled();
});
