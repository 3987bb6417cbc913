import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { formatDate, formatMonth } from "../../../../app/ui/dates.ts";
import { leagueDate, leagueFormat } from "../../../../schemas/site/league-clock.ts";
import { leagueNumber } from "../../../../schemas/site/league-formats.ts";
import {
  english,
  isRightToLeft,
  message,
  type PageLanguage,
  pageHref,
  plural,
  routePath,
  setPageLanguage,
  t,
  translated,
} from "../../../../schemas/site/messages.ts";

const arabic: PageLanguage = {
  tag: "ar",
  offered: ["en", "ar"],
  catalogue: {
    messages: { Table: "الترتيب", "{home} against {away}": "{away} ضد {home}" },
    plurals: {
      "{count} goal": {
        zero: "لا أهداف",
        one: "هدف",
        two: "هدفان",
        few: "{count} أهداف",
        many: "{count} هدفًا",
        other: "{count} هدف",
      },
    },
    category: (count) => new Intl.PluralRules("ar").select(count),
  },
};
const goals = (count: number) => plural(count, { one: "{count} goal", other: "{count} goals" });

afterEach(() => setPageLanguage(() => english));

it("says in English what the sources say, with values in place of names", () => {
  expect(t("Table")).toBe("Table");
  expect(t("{home} against {away}", { home: "Reds {away}", away: "Blues" })).toBe("Reds {away} against Blues");
  expect([0, 1, 2].map(goals)).toEqual(["0 goals", "1 goal", "2 goals"]);
  expect(plural(1200, { one: "{count} fan", other: "{count} fans" }, { count: "1,200" })).toBe("1,200 fans");
});

it("says in another language what its catalogue has, in that language's order and plurals", () => {
  setPageLanguage(() => arabic);
  expect(t("Table")).toBe("الترتيب");
  expect(t("{home} against {away}", { home: "Reds", away: "Blues" })).toBe("Blues ضد Reds");
  expect([0, 1, 2, 3, 11, 100].map(goals)).toEqual(["لا أهداف", "هدف", "هدفان", "3 أهداف", "11 هدفًا", "100 هدف"]);
  expect(t(message("Table"))).toBe("الترتيب");
  expect(translated("Table")).toBe("الترتيب");
  expect(translated("Something that a call of a later version says.")).toBe(
    "Something that a call of a later version says.",
  );
});

it("writes dates and numbers in the page's language, and what programs read as ever", () => {
  const instant = "2026-11-20T19:45:00Z";
  const attendance = leagueNumber();
  const weekday = leagueFormat({ weekday: "long" }, { inEnglish: "en-US" });
  expect([formatDate(instant), formatMonth(instant), attendance(12_345), weekday.format(instant)]).toEqual([
    "20 Nov 2026",
    "November 2026",
    "12,345",
    "Friday",
  ]);
  setPageLanguage(() => arabic);
  expect([formatDate(instant), formatMonth(instant), weekday.format(instant)]).toEqual([
    "20 نوفمبر 2026",
    "نوفمبر 2026",
    "الجمعة",
  ]);
  expect(attendance(12_345)).toMatch(/^12.345$/);
  expect(leagueDate(instant)).toBe("2026-11-20");
});

it("gives pages of another language than the site's own a path of their own", () => {
  expect([pageHref("/"), pageHref("/matches")]).toEqual(["/", "/matches"]);
  setPageLanguage(() => arabic);
  expect([pageHref("/"), pageHref("/matches"), pageHref("/", "en"), pageHref("/matches", "en")]).toEqual([
    "/ar",
    "/ar/matches",
    "/",
    "/matches",
  ]);
  expect(["/ar", "/ar/", "/ar/matches/", "/archive", "/matches"].map(routePath)).toEqual([
    "/",
    "/",
    "/matches/",
    "/archive",
    "/matches",
  ]);
  setPageLanguage(() => ({ ...arabic, offered: ["ar", "en"] }));
  expect([pageHref("/matches"), pageHref("/matches", "en")]).toEqual(["/matches", "/en/matches"]);
});

it("knows the languages that are written from right to left", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const tags = letters.flatMap((one) => letters.map((other) => one + other));
  const known = tags.filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag);
  const direction = z.object({ direction: z.enum(["ltr", "rtl"]) });
  const directionOf = (tag: string): unknown => {
    const locale = new Intl.Locale(tag);
    // TypeScript's types do not include it yet.
    return Reflect.apply(Reflect.get(locale, "getTextInfo"), locale, []);
  };
  expect(known.filter((tag) => isRightToLeft(tag))).toEqual(
    known.filter((tag) => direction.parse(directionOf(tag)).direction === "rtl"),
  );
  expect(["arn", "heb-x", "en", "ar-EG"].filter((tag) => isRightToLeft(tag))).toEqual(["ar-EG"]);
});
