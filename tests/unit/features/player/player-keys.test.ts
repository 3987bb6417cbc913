import { expect, it } from "vitest";
import { playerAction } from "../../../../app/features/player/player-keys.ts";

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
  ["x", null],
  ["Escape", null],
])("takes '%s' as %s", (key, action) => {
  expect(press(key)).toBe(action);
});

it("leaves a control in focus its own keys", () => {
  expect(press(" ", "BUTTON")).toBe(null);
  expect(press("ArrowUp", "INPUT")).toBe(null);
  expect(press("m", "INPUT")).toBe("toggle-mute");
  expect(press("c", "SELECT")).toBe(null);
});

it("leaves the browser its shortcuts", () => {
  expect(press("f", "DIV", { ctrlKey: true })).toBe(null);
  expect(press("m", "DIV", { metaKey: true })).toBe(null);
});
