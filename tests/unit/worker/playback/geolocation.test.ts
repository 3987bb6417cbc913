import { afterEach, expect, it } from "vitest";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { compileCatalogue } from "../../../../scripts/lib/messages/catalogues.ts";
import { localisedLocation, locationLabel } from "../../../../worker/playback/geolocation.ts";

const arabic = { tag: "ar", catalogue: compileCatalogue("ar"), offered: ["en", "ar"] };
afterEach(() => setPageLanguage(() => english));

const from = (cf: object) => locationLabel(Object.assign(new Request("https://league.example"), { cf }));

it("keeps the place of a device in English, whatever the language of the page", () => {
  setPageLanguage(() => arabic);
  expect(from({ city: "Leeds", country: "GB" })).toBe("Leeds, United Kingdom");
  expect(from({ country: "EG" })).toBe("Egypt");
  expect(from({ country: "T1" })).toBeNull();
});

it.each([
  ["Leeds, United Kingdom", "Leeds، المملكة المتحدة"],
  ["Egypt", "مصر"],
  ["Leeds", "Leeds"],
  // Place names that a league in another language stored in the past.
  ["Leeds, Storbritannia", "Leeds, Storbritannia"],
  [null, null],
])("says %j in the page's language", (place, said) => {
  expect(localisedLocation(place)).toBe(place);
  setPageLanguage(() => arabic);
  expect(localisedLocation(place)).toBe(said);
});
