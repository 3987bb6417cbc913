import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { beginWork, endWork, isAnothersNow, keptOnDevice } from "../../../../app/desk/device-storage.ts";

const articles = keptOnDevice("article", z.string());
const squads = keptOnDevice("arranged", z.string());

/** Emulates localStorage, whose keys are properties. */
class Device {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
let device: Device;

beforeEach(() => {
  device = new Device();
  vi.stubGlobal("localStorage", device);
});
afterEach(() => {
  endWork();
  vi.unstubAllGlobals();
});

it("shows each member their own work, and nothing to somebody who has not signed in", () => {
  articles.keep("derby", "Nobody's");
  expect(articles.read("derby")).toBeNull();
  expect(beginWork("kim")).toBe(true);
  expect(beginWork("kim")).toBe(false);
  articles.keep("derby", "Kim's");
  beginWork("robin");
  expect([articles.read("derby"), articles.readAll()]).toEqual([null, []]);
  articles.keep("derby", "Robin's");
  articles.forget("derby");
  beginWork("kim");
  expect([articles.read("derby"), articles.readAll()]).toEqual(["Kim's", ["Kim's"]]);
});

it("leaves no squads with dates of birth behind, whether their author signs out or their session ends", () => {
  beginWork("kim");
  squads.keep("ashford", "born 2001");
  articles.keep("derby", "Kim's");
  endWork();
  expect(Object.keys(device)).toEqual(["desk kim article derby"]);
  beginWork("kim");
  squads.keep("ashford", "born 2001");
  beginWork("robin");
  beginWork("kim");
  expect([squads.read("ashford"), articles.read("derby")]).toEqual([null, "Kim's"]);
});

it("takes away what names nobody", () => {
  device.setItem("desk-article derby", "Whose?");
  device.setItem("theme", "dark");
  beginWork("kim");
  expect(Object.keys(device)).toEqual(["theme", "desk-member"]);
});

it("has other tabs begin anew where somebody else works here, or nobody", () => {
  beginWork("kim");
  const is = (key: string, newValue: string | null) => isAnothersNow({ key, newValue });
  expect([is("desk-member", "kim"), is("desk-member", "robin"), is("desk-member", null), is("theme", "dark")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
