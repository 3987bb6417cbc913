import { expect, it } from "vitest";
import { playerAction, playerKeys } from "../../../../../../app/features/player/controls/player-keys.ts";

const press = (key: string, focus = "DIV", held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  playerAction({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, focus);

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
])("takes '%s' as %s", (key, action) => {
  expect(press(key)).toBe(action);
});

it("leaves a control in focus its own keys", () => {
  expect(press(" ", "BUTTON")).toBe(null);
  expect(press("ArrowUp", "INPUT")).toBe(null);
  expect(press("End", "INPUT")).toBe(null);
  expect(press("m", "INPUT")).toBe("toggle-mute");
  expect(press("c", "SELECT")).toBe(null);
});

it("leaves the browser its shortcuts", () => {
  expect(press("f", "DIV", { ctrlKey: true })).toBe(null);
  expect(press("m", "DIV", { metaKey: true })).toBe(null);
});

it("lists every key once, with what it does", () => {
  const sent = playerKeys.flatMap(({ sent }) => sent);
  expect(new Set(sent).size).toBe(sent.length);
  for (const { keys, sent, words } of playerKeys) {
    expect(keys).toHaveLength(sent.length);
    expect(words).not.toBe("");
  }
});
