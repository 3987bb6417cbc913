import { afterEach, expect, it, vi } from "vitest";
import { followScores } from "../../../../../app/features/live/follow.ts";
import { liveStore } from "../../../../../app/features/live/store.ts";
import type { LiveMessage } from "../../../../../schemas/football/match-data.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("clears the scores when nobody follows, so that none overrides a newer page", async () => {
  const sockets: EventTarget[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends EventTarget {
      constructor() {
        super();
        sockets.push(this);
      }
      close(): void {}
    },
  );
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { href: "https://site.example/" });
  const message: LiveMessage = {
    type: "snapshot",
    fixtureID: 7,
    sequence: 4,
    state: { kind: "fixture", note: null },
    events: [],
    withdrawn: [],
    statistics: null,
  };

  const leaveCards = followScores();
  const leaveList = followScores();
  await expect.poll(() => sockets.length).toBe(1);
  sockets[0]?.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  leaveCards();
  expect(Object.keys(liveStore.scores)).toEqual(["7"]);
  leaveList();
  expect(liveStore.scores).toEqual({});
});
