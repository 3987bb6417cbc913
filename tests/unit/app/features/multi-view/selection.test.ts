import { describe, expect, it } from "vitest";
import {
  adjacentEntry,
  audibleEntry,
  multiViewAction,
  multiViewPath,
  selectedEntries,
  withEntries,
  withMatch,
} from "../../../../../app/features/multi-view/selection.ts";

describe("the URL", () => {
  it("holds each match once, at most four, and only valid entries", () => {
    const query = new URLSearchParams("entry=live-1&entry=live-2&entry=live-1&entry=../x&entry=&entry=live-3&q=goal");
    expect(selectedEntries(query)).toEqual(["live-1", "live-2", "live-3"]);
    expect(selectedEntries(new URLSearchParams("entry=a&entry=b&entry=c&entry=d&entry=e"))).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  it("round-trips", () => {
    const opened = new URL(multiViewPath("live-7"), "https://site.example");
    expect(selectedEntries(opened.searchParams)).toEqual(["live-7"]);
    const changed = withEntries(new URL("?hideNav=true&entry=live-7", opened), ["live-8", "live-9"]);
    expect(changed.href).toBe("https://site.example/videos/multi-view?hideNav=true&entry=live-8&entry=live-9");
  });
});

it("a match is added if there is room; those no longer on air are dropped", () => {
  const onAir = ["a", "b", "c", "d", "e"];
  expect(withMatch(["a"], "b", onAir)).toEqual(["a", "b"]);
  expect(withMatch(["a", "b"], "b", onAir)).toEqual(["a", "b"]);
  expect(withMatch(["a", "b", "c", "d"], "e", onAir)).toEqual(["a", "b", "c", "d"]);
  expect(withMatch(["a", "b", "c", "over"], "e", onAir)).toEqual(["a", "b", "c", "e"]);
});

describe("the sound", () => {
  const entries = ["live-1", "live-2", "live-3"];

  it("belongs to the first match until another is selected, and again when that is closed", () => {
    expect(audibleEntry(entries, "first")).toBe("live-1");
    expect(audibleEntry(entries, "live-2")).toBe("live-2");
    expect(audibleEntry(["live-3"], "live-2")).toBe("live-3");
    expect(audibleEntry(entries, "none")).toBeNull();
    expect(audibleEntry([], "first")).toBeNull();
  });

  it("wraps around", () => {
    expect(adjacentEntry(entries, "live-1", 1)).toBe("live-2");
    expect(adjacentEntry(entries, "live-3", 1)).toBe("live-1");
    expect(adjacentEntry(entries, "live-1", -1)).toBe("live-3");
    expect(adjacentEntry(entries, null, -1)).toBe("live-1");
    expect(adjacentEntry([], null, 1)).toBeNull();
  });
});

describe("keys", () => {
  const pressed = (key: string, focus = "SECTION", held = {}) =>
    multiViewAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, focus);

  it("select, move and mute the sound, pause, and toggle full screen", () => {
    expect(pressed("1")).toEqual({ kind: "sound", index: 0 });
    expect(pressed("4")).toEqual({ kind: "sound", index: 3 });
    expect(pressed("ArrowRight")).toEqual({ kind: "move-sound", by: 1 });
    expect(pressed("ArrowLeft", "BUTTON")).toEqual({ kind: "move-sound", by: -1 });
    expect(pressed("M")).toEqual({ kind: "toggle-mute" });
    expect(pressed("k")).toEqual({ kind: "toggle-play" });
    expect(pressed("f")).toEqual({ kind: "toggle-full-screen" });
  });

  it("are left to controls that use them and to the browser's shortcuts", () => {
    expect(pressed("ArrowRight", "INPUT")).toBeNull();
    expect(pressed(" ", "BUTTON")).toBeNull();
    expect(pressed(" ")).toEqual({ kind: "toggle-play" });
    expect(pressed("2", "INPUT")).toEqual({ kind: "sound", index: 1 });
    expect(pressed("1", "SECTION", { ctrlKey: true })).toBeNull();
    expect(pressed("5")).toBeNull();
    expect(pressed("x")).toBeNull();
  });
});
