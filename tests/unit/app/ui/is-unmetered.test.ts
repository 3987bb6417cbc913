import { expect, it } from "vitest";
import { isUnmetered } from "../../../../app/ui/is-unmetered.ts";

const fast = { saveData: false, effectiveType: "4g" };

it.each([
  ["a fast connection", { connection: fast }, true],
  ["a wireless network", { connection: { ...fast, type: "wifi" } }, true],
  ["a phone's connection", { connection: { ...fast, type: "cellular" } }, false],
  ["a user who saves data", { connection: { ...fast, saveData: true } }, false],
  ["a slow connection", { connection: { ...fast, effectiveType: "3g" } }, false],
  ["a browser that does not tell", {}, false],
])("%s", (_, browser, unmetered) => {
  expect(isUnmetered(browser)).toBe(unmetered);
});
