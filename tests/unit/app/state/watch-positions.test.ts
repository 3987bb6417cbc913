import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  parseWatchPositions,
  readWatchPositions,
  storeWatchPosition,
  watchPositionOf,
  watchPositions,
} from "../../../../app/state/watch-positions.ts";

function newStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

beforeEach(() => {
  watchPositions.list = null;
  vi.stubGlobal("localStorage", newStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("stored watch positions", () => {
  it("are kept newest first, and loaded by the next page", () => {
    storeWatchPosition("replay-1", { position: 12.4, duration: 43.2 }, 1000);
    storeWatchPosition("replay-2", { position: 5, duration: 44 }, 2000);
    storeWatchPosition("replay-1", { position: 30, duration: 43.2 }, 3000);
    watchPositions.list = null;
    expect(readWatchPositions()).toEqual([
      { entryID: "replay-1", position: 30, duration: 44, at: 3000 },
      { entryID: "replay-2", position: 5, duration: 44, at: 2000 },
    ]);
    expect(watchPositionOf("replay-2")?.position).toBe(5);
    expect(watchPositionOf("replay-3")).toBeNull();
  });

  it("hold at most fifty videos", () => {
    for (let index = 0; index < 60; index++) storeWatchPosition(`v${index}`, { position: 9, duration: 44 }, index);
    expect(readWatchPositions()).toHaveLength(50);
    expect(watchPositionOf("v9")).toBeNull();
    expect(watchPositionOf("v10")).not.toBeNull();
  });

  it.each([
    [Number.NaN, 44],
    [-1, 44],
    [5, Number.POSITIVE_INFINITY],
    [5, 0],
    [5, 1e9],
  ])("reject %s of %s seconds", (position, duration) => {
    expect(storeWatchPosition("replay-1", { position, duration }, 1000)).toBeNull();
    expect(readWatchPositions()).toEqual([]);
  });

  it("last as long as the page if storage is blocked", () => {
    const refuse = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(readWatchPositions()).toEqual([]);
    storeWatchPosition("replay-1", { position: 12, duration: 44 }, 1000);
    expect(watchPositionOf("replay-1")?.position).toBe(12);
  });
});

describe("parsing stored positions", () => {
  it("keeps valid positions and never throws", () => {
    const good = { entryID: "replay-1", position: 12, duration: 44, at: 1000 };
    expect(parseWatchPositions(JSON.stringify([null, good, { ...good, position: "12" }, 7]))).toEqual([good]);
    for (const junk of [null, "", "{", "{}", "null", '"x"', "[[]]"]) expect(parseWatchPositions(junk)).toEqual([]);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseWatchPositions(text))));
  });
});
