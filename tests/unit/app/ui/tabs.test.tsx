import { expect, it } from "vitest";
import { nextTab, type Tab, tabOf } from "../../../../app/ui/tabs.tsx";

const tabs: Tab[] = [
  { id: "minute-by-minute", text: "Minute by minute", anchors: "event-", content: null },
  { id: "table", text: "Table", content: null },
];

it.each([
  ["#table", "table"],
  ["#event-17", "minute-by-minute"],
  ["#tab", null],
  ["", null],
])("a link to %j leads to the tab %j", (hash, id) => {
  expect(tabOf(tabs, hash)).toBe(id);
});

it.each([
  ["ArrowRight", 2, false, 0],
  ["ArrowLeft", 0, false, 2],
  ["ArrowRight", 1, true, 0],
  ["ArrowLeft", 2, true, 0],
  ["Home", 2, false, 0],
  ["End", 0, true, 2],
  [" ", 1, false, 1],
  ["Enter", 1, false, null],
  ["a", 1, false, null],
])("%s from tab %i of three (right to left: %j) selects %j", (key, selected, rightToLeft, next) => {
  expect(nextTab(key, selected, 3, rightToLeft)).toBe(next);
});
