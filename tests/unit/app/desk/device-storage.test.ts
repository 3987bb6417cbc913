import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  closeMemberStorage,
  deviceStorage,
  isOtherMember,
  openMemberStorage,
} from "../../../../app/desk/device-storage.ts";

const articles = deviceStorage("article", z.string());
const squads = deviceStorage("arranged", z.string());

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
  closeMemberStorage();
  vi.unstubAllGlobals();
});

it("shows each member their own work, and nothing to somebody who has not signed in", () => {
  articles.write("derby", "Nobody's");
  expect(articles.read("derby")).toBeNull();
  expect(openMemberStorage("kim")).toBe(true);
  expect(openMemberStorage("kim")).toBe(false);
  articles.write("derby", "Kim's");
  openMemberStorage("robin");
  expect([articles.read("derby"), articles.readAll()]).toEqual([null, []]);
  articles.write("derby", "Robin's");
  articles.remove("derby");
  openMemberStorage("kim");
  expect([articles.read("derby"), articles.readAll()]).toEqual(["Kim's", ["Kim's"]]);
});

it("leaves no squads with dates of birth behind, whether their author signs out or their session ends", () => {
  openMemberStorage("kim");
  squads.write("ashford", "born 2001");
  articles.write("derby", "Kim's");
  closeMemberStorage();
  expect(Object.keys(device)).toEqual(["desk kim article derby"]);
  openMemberStorage("kim");
  squads.write("ashford", "born 2001");
  openMemberStorage("robin");
  openMemberStorage("kim");
  expect([squads.read("ashford"), articles.read("derby")]).toEqual([null, "Kim's"]);
});

it("takes away what names nobody", () => {
  device.setItem("desk-article derby", "Whose?");
  device.setItem("theme", "dark");
  openMemberStorage("kim");
  expect(Object.keys(device)).toEqual(["theme", "desk-member"]);
});

it("has other tabs begin anew where somebody else works here, or nobody", () => {
  openMemberStorage("kim");
  const is = (key: string, newValue: string | null) => isOtherMember({ key, newValue });
  expect([is("desk-member", "kim"), is("desk-member", "robin"), is("desk-member", null), is("theme", "dark")]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
