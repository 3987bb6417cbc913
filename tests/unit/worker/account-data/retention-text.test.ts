import { afterEach, expect, it } from "vitest";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../scripts/lib/messages/catalogues.ts";
import { wholeYears, yearsText } from "../../../../worker/account-data/retention-text.ts";

afterEach(() => setPageLanguage(() => english));

it("says for how many years something is kept", () => {
  const terms = [365, 731, 1096, 2557, 4018, 36_525];
  expect(terms.map(wholeYears).map(yearsText)).toEqual([
    "1 years",
    "2 years",
    "3 years",
    "7 years",
    "11 years",
    "100 years",
  ]);
  const catalogue = compileCatalogue("ar");
  setPageLanguage(() => ({ tag: "ar", catalogue, offered: ["en", "ar"] }));
  expect(terms.map(wholeYears).map(yearsText)).toEqual([
    "سنة واحدة",
    "سنتين",
    "3 سنوات",
    "7 سنوات",
    "11 سنة",
    "100 سنة",
  ]);
});
