import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdUntilVideo } from "../../../../../app/features/live/live-video-delay.ts";
import { compareClocks } from "../../../../../app/playback/session/server-clock.ts";
import { checkSession } from "../../../../../app/playback/session/session-check-client.ts";
import { shareLiveDelay } from "../../../../../app/playback/session/share-live-delay.ts";
import type { LiveMessage } from "../../../../../schemas/football/match-data.ts";
import { BlockedChannel } from "../../../../fixtures/blocked-channel.ts";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";

/** The open pages of a browser: a message of one reaches all others. */
class Pages extends EventTarget {
  static open = new Set<Pages>();
  constructor() {
    super();
    Pages.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const page of Pages.open) if (page !== this) page.dispatchEvent(new MessageEvent("message", { data }));
  }
  close(): void {
    Pages.open.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal("BroadcastChannel", Pages);
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  compareClocks(new Response(null, { headers: { date: new Date().toUTCString() } }), Date.now(), Date.now());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fixtureID = 7;
const goal = (sequence: number, of = fixtureID): LiveMessage => ({
  type: "change",
  fixtureID: of,
  sequence,
  state: { kind: "fixture", note: null },
  events: [],
  withdrawn: [],
  statistics: null,
});

/** Follows matches as a page does. @returns when each change was shown, by its sequence number. */
function follow(): { receive: (message: LiveMessage) => void; shown: Map<number, number>; close: () => void } {
  const shown = new Map<number, number>();
  const { receive, close } = holdUntilVideo(({ sequence }) => void shown.set(sequence, Date.now()));
  return { receive, shown, close };
}

/** Plays the match so many milliseconds behind. */
const play = (behind: number) => shareLiveDelay(fixtureID, () => new Date(Date.now() - behind));

it.each([
  ["right", 0],
  ["three seconds slow", -3_000],
  ["three seconds fast", 3_000],
  ["an hour fast", 3_600_000],
])(
  "shows what happens no earlier than the picture, and soon after, where the device's clock is %s",
  async (_, wrong) => {
    const serverTime = () => Date.now() - wrong;
    const date = () => new Date(serverTime()).toUTCString();
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 503, headers: { date: date() } }));
    await expect(checkSession("live-7", "DrmLiveVideo")).rejects.toThrow("HTTP_503");
    const stop = shareLiveDelay(fixtureID, () => new Date(serverTime() - 2_500));
    const page = follow();
    vi.advanceTimersByTime(2_300);
    const at = Date.now();
    page.receive(goal(1));
    vi.advanceTimersByTime(20_000);
    const waited = (page.shown.get(1) ?? 0) - at;
    expect(waited).toBeGreaterThanOrEqual(2_500);
    expect(waited).toBeLessThanOrEqual(5_000);
    stop();
    page.close();
  },
);

it("shows what happens at once where no picture plays, and that of other matches where one does", () => {
  const page = follow();
  page.receive(goal(1));
  expect([...page.shown.keys()]).toEqual([1]);
  const stop = play(8_000);
  vi.advanceTimersByTime(2_000);
  page.receive(goal(2, 8));
  page.receive(goal(3));
  expect([...page.shown.keys()]).toEqual([1, 2]);
  vi.advanceTimersByTime(7_900);
  expect(page.shown.has(3)).toBe(false);
  vi.advanceTimersByTime(1_200);
  expect(page.shown.has(3)).toBe(true);
  stop();
  page.close();
});

it("knows of a picture that plays already when the page is opened", () => {
  const stop = play(8_000);
  const page = follow();
  page.receive(goal(1));
  expect(page.shown.size).toBe(0);
  stop();
  page.close();
});

it("shows what was held once the picture has ended, or its page is gone without a word", () => {
  for (const end of ["ended", "gone"]) {
    const stop = play(60_000);
    const page = follow();
    page.receive(goal(1));
    if (end === "ended") stop();
    else Pages.open.clear();
    vi.advanceTimersByTime(end === "ended" ? 0 : 10_000);
    expect(page.shown.has(1), end).toBe(true);
    page.receive(goal(2));
    expect(page.shown.has(2), end).toBe(true);
    stop();
    page.close();
  }
});

it("is never ahead of the picture, and loses nothing, however delays and pauses come", () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant("goal" as const), after: fc.integer({ min: 0, max: 20_000 }) }),
    fc.record({ do: fc.constant("pause" as const), after: fc.integer({ min: 1, max: 30_000 }) }),
    fc.record({ do: fc.constant("to the edge" as const), after: fc.integer({ min: 0, max: 10_000 }) }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 40_000 }),
      fc.array(step, { minLength: 1, maxLength: 25 }),
      (least, steps) => {
        let picture = Date.now() - least;
        let paused = false;
        const happened = new Map<number, number>();
        const seenAt = new Map<number, number>();
        const stop = shareLiveDelay(fixtureID, () => new Date(picture));
        const page = follow();
        const pass = (milliseconds: number) => {
          for (let passed = 0; passed < milliseconds; passed += 50) {
            if (!paused) picture += 50;
            for (const [number, at] of happened)
              if (at <= picture && !seenAt.has(number)) seenAt.set(number, Date.now());
            vi.advanceTimersByTime(50);
          }
        };
        for (const { do: what, after } of steps) {
          paused = what === "pause";
          pass(after);
          paused = false;
          if (what === "to the edge") picture = Math.max(picture, Date.now() - least);
          if (what !== "goal") continue;
          const number = happened.size + 1;
          happened.set(number, Date.now());
          page.receive(goal(number));
        }
        pass(Date.now() - picture + 2_000);
        for (const number of happened.keys()) {
          expect(page.shown.get(number)).toBeGreaterThanOrEqual(seenAt.get(number) ?? Number.POSITIVE_INFINITY);
        }
        stop();
        page.close();
      },
    ),
    { numRuns: propertyRuns() },
  );
});

it("holds nothing back where the browser keeps pages apart", () => {
  vi.stubGlobal("BroadcastChannel", BlockedChannel);
  const stop = play(20_000);
  const page = follow();
  page.receive(goal(1));
  expect(page.shown.get(1)).toBe(Date.now());
  page.close();
  stop();
});
