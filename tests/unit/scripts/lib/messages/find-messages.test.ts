import { expect, it } from "vitest";
import {
  messagesIn,
  untranslatedTexts,
  untranslatedTextsIn,
} from "../../../../../scripts/lib/messages/find-messages.ts";

const found = (code: string) => messagesIn("a.tsx", code);

it("finds what is said, where it is said", () => {
  expect(found('const a = <p aria-label={t("Menu")}>{t("By {name}", { name })}</p>;')).toEqual([
    { english: "Menu" },
    { english: "By {name}" },
  ]);
  expect(found('t(open ? "Close" : narrow ? "More" : `Open`)')).toEqual([
    { english: "Close" },
    { english: "More" },
    { english: "Open" },
  ]);
  expect(found('const words = { goal: message("Goal") }; t(words.goal);')).toEqual([{ english: "Goal" }]);
  expect(found('plural(goals, { one: "{count} goal", other: "{count} goals" })')).toEqual([
    { english: "{count} goal", other: "{count} goals" },
  ]);
  expect(found('other("Menu"); object.t("Menu");')).toEqual([]);
});

it("refuses messages that no catalogue can have", () => {
  expect(() => found("message(by(name))")).toThrow("a.tsx: message() takes a text.");
  expect(() => found("plural(goals, forms)")).toThrow('a.tsx: plural() takes { one: "…", other: "…" } with texts.');
});

it("finds texts of components that are no messages", () => {
  const code = '<p title="Menu" data-x="Menu">By <b>{name}</b> – 2:1 <img alt="" aria-label={t("Crest")} /></p>';
  expect(untranslatedTextsIn("a.tsx", code)).toEqual(["Menu", "By"]);
});

it("every text of a fan's page, and of the account portal, is a message", () => {
  expect(untranslatedTexts()).toEqual({});
});
