import { expect, it } from "vitest";
import { isAdvertisingDisabled } from "../../../../app/features/adverts/advertising-disabled.ts";
import { publicLeague } from "../../../../schemas/league/public-league.ts";
import { league } from "../../../fixtures/league.ts";

it("the documents have no adverts where their list has none", () => {
  const { advertising } = publicLeague(league);
  expect(league.documents).toHaveLength(8);
  for (const slug of ["documents", ...league.documents]) {
    expect(isAdvertisingDisabled(`/${slug}`, advertising), slug).toBe(true);
  }
  const withAdverts = { ...league.site, advertising: { disabled: false, withoutAdverts: [] } };
  const elsewhere = publicLeague({ ...league, site: withAdverts }).advertising;
  expect(isAdvertisingDisabled("/constitution", elsewhere)).toBe(false);
});
