import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closedNoticesScript, isClosed } from "../../../../app/state/closed-notices.ts";
import { closeTakeover, matchdayTakeover, takeOver } from "../../../../app/state/matchday-takeover.ts";
import { match } from "../../../fixtures/matches.ts";

const shown = { ...match(), videoEntryID: null, audioEntryID: null, audioReplayFrom: null, reportSlug: null };
const nothing = { matchID: null, data: null };

/** A page, and its device's storage. */
function newPage(stored: Map<string, string>): { adoptedStyleSheets: { text: string }[] } {
  const page = { documentElement: { dataset: {} }, adoptedStyleSheets: [] };
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      text = "";
      replaceSync(text: string) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  // As the inline script does.
  new Function(closedNoticesScript)();
  return page;
}

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  newPage(stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the matchday takeover", () => {
  it("starts empty, has one match, and ends when the page is left", () => {
    expect(matchdayTakeover).toEqual(nothing);
    const end = takeOver(shown);
    expect(matchdayTakeover).toEqual({ matchID: 1, data: shown });
    end();
    expect(matchdayTakeover).toEqual(nothing);
  });

  it("is hidden before the first paint where it was closed, and only there", () => {
    takeOver(shown);
    closeTakeover(1);
    expect(newPage(new Map()).adoptedStyleSheets).toEqual([]);
    expect(newPage(stored).adoptedStyleSheets).toMatchObject([{ text: '[data-closable="1"]{display:none}' }]);
    expect(newPage(new Map([["closed", "7 12"]])).adoptedStyleSheets).toMatchObject([
      { text: '[data-closable="7"]{display:none} [data-closable="12"]{display:none}' },
    ]);
  });

  it("stays closed for a match on this device, and only for that match", () => {
    takeOver(shown);
    closeTakeover(1);
    expect(matchdayTakeover).toEqual(nothing);
    newPage(stored);
    expect(isClosed(1)).toBe(true);
    takeOver(shown);
    expect(matchdayTakeover).toEqual(nothing);
    takeOver({ ...shown, id: 11 })();
    expect(isClosed(11)).toBe(false);
  });

  it("remembers the last ten, each once", () => {
    for (const id of [1, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]) closeTakeover(id);
    newPage(stored);
    expect([1, 2, 3, 11].map(isClosed)).toEqual([true, false, true, true]);
  });

  it("is closed for the page when storage is disabled", () => {
    vi.stubGlobal("localStorage", undefined);
    closeTakeover(1);
    expect(isClosed(1)).toBe(true);
  });
});
