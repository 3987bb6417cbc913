import { afterEach, expect, it } from "vitest";
import { setLeagueClock } from "../../../../schemas/site/league-clock.ts";
import {
  compareNames,
  countryName,
  leagueCountry,
  leagueNumber,
  listText,
} from "../../../../schemas/site/league-formats.ts";
import { countries } from "../../../../worker/account-data/options.ts";

afterEach(() => setLeagueClock({ languages: ["en-GB"] }));

it.each([
  ["en-GB", "12,345", "Gloves, Boots and Balls", "GB"],
  ["en-US", "12,345", "Gloves, Boots, and Balls", "US"],
  ["de-CH", "12'345", "Gloves, Boots and Balls", "CH"],
  ["sv", "12\u00a0345", "Gloves, Boots and Balls", "SE"],
])(
  "numbers and lists of a league in %s are as its region writes them in English",
  (language, number, list, country) => {
    const attendance = leagueNumber();
    attendance(0);
    setLeagueClock({ languages: [language] });
    expect([attendance(12_345), listText(["Gloves", "Boots", "Balls"]), leagueCountry()]).toEqual([
      number,
      list,
      country,
    ]);
  },
);

it("names are in the order of the league's own language", () => {
  const names = ["Ålesund", "Zinnwald", "Arendal"];
  expect(names.toSorted(compareNames)).toEqual(["Ålesund", "Arendal", "Zinnwald"]);
  setLeagueClock({ languages: ["nb-NO"] });
  expect(names.toSorted(compareNames)).toEqual(["Arendal", "Zinnwald", "Ålesund"]);
});

it("countries to choose from begin with the league's own", () => {
  expect(countries()[0]).toEqual({ code: "GB", label: "United Kingdom" });
  setLeagueClock({ languages: ["fr-CH", "de-CH"] });
  expect(countries().slice(0, 2)).toEqual([
    { code: "CH", label: "Switzerland" },
    { code: "AF", label: "Afghanistan" },
  ]);
  expect(countryName("XK")).toBe("Kosovo");
});
