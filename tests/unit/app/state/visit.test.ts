import { beforeEach, expect, it, vi } from "vitest";
import { continueVisit, interruptVisit, visit, visitAt } from "../../../../app/state/visit.ts";

const minutes = 60_000;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

it.each([
  ["a first visit", null, false],
  ["a visit that was interrupted and goes on", { lastSeen: -29 * minutes, interrupted: true }, true],
  ["a visit that goes on", { lastSeen: -1 * minutes, interrupted: false }, false],
  ["a visit after an interrupted one", { lastSeen: -31 * minutes, interrupted: true }, false],
])("%s was interrupted or not", (_, before, interrupted) => {
  expect(visitAt(before, 0)).toEqual({ lastSeen: 0, interrupted });
});

it("remembers over pages that it was interrupted", () => {
  continueVisit();
  expect(visit.interrupted).toBe(false);
  interruptVisit();
  continueVisit();
  expect(visit.interrupted).toBe(true);
});

it("starts again when something else is stored, and counts as interrupted when storage is disabled", () => {
  stored.set("visit", "{");
  continueVisit();
  expect(visit.interrupted).toBe(false);
  vi.stubGlobal("localStorage", undefined);
  continueVisit();
  expect(visit.interrupted).toBe(true);
});
