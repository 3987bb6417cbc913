import { expect, it } from "vitest";
import { playerAction, playerKeys } from "../../../../../../app/features/player/controls/player-keys.ts";

const press = (key: string, focus = "DIV", held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  playerAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, focus, true);

it.each([
  [" ", "toggle-play"],
  ["k", "toggle-play"],
  ["K", "toggle-play"],
  ["m", "toggle-mute"],
  ["f", "toggle-full-screen"],
  ["c", "toggle-captions"],
  ["ArrowLeft", "back"],
  ["ArrowRight", "forward"],
  ["ArrowUp", "louder"],
  ["ArrowDown", "quieter"],
  ["Home", "to-start"],
  ["End", "to-end"],
  ["[", "previous-chapter"],
  ["]", "next-chapter"],
  ["<", "slower"],
  [">", "faster"],
  ["t", "toggle-theatre"],
  ["p", "picture-in-picture"],
  ["i", "toggle-statistics"],
  ["?", "list-keys"],
  ["x", null],
  ["Escape", null],
])("maps '%s' to %s", (key, action) => {
  expect(press(key)).toBe(action);
});

it("leaves keys to the focused control that uses them", () => {
  expect(press(" ", "BUTTON")).toBe(null);
  expect(press("ArrowUp", "INPUT")).toBe(null);
  expect(press("End", "INPUT")).toBe(null);
  expect(press("m", "INPUT")).toBe("toggle-mute");
  expect(press("c", "SELECT")).toBe(null);
});

it("has no letters and signs among its keys where the viewer has switched them off", () => {
  const acting = playerKeys
    .flatMap(({ values }): readonly string[] => values)
    .filter((key) => playerAction({ key, ctrlKey: false, metaKey: false, altKey: false }, "DIV", false) !== null);
  expect(acting).toEqual([" ", "ArrowLeft", "ArrowRight", "Home", "End", "ArrowUp", "ArrowDown"]);
});

it("leaves shortcuts to the browser", () => {
  expect(press("f", "DIV", { ctrlKey: true })).toBe(null);
  expect(press("m", "DIV", { metaKey: true })).toBe(null);
});

it("lists every key once, with a label", () => {
  const values = playerKeys.flatMap(({ values }) => values);
  expect(new Set(values).size).toBe(values.length);
  for (const { keys, values, label } of playerKeys) {
    expect(keys).toHaveLength(values.length);
    expect(label).not.toBe("");
  }
});
