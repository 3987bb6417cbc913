import { expect, it } from "vitest";
import { withBrand, withPlaceholders } from "../../../../schemas/league/brand.ts";

const brand = { name: "The Harbour League", slug: "harbour" };
const written = {
  menus: [{ name: "About {name}", page: "about-{brand}" }],
  translations: { cy: { "About {name}": "Am y gynghrair", News: "Newyddion" } },
};

it("fills the league's name and slug in, in keys too", () => {
  expect(withBrand(written, brand)).toEqual({
    menus: [{ name: "About The Harbour League", page: "about-harbour" }],
    translations: { cy: { "About The Harbour League": "Am y gynghrair", News: "Newyddion" } },
  });
});

it("is written with its placeholders again where nobody has edited it", () => {
  expect(withPlaceholders(withBrand(written, brand), written, brand)).toEqual(written);
  const edited = { cy: { "About The Harbour League": "Amdanom ni", Teams: "Timau" } };
  expect(withPlaceholders(edited, written.translations, brand)).toEqual({
    cy: { "About {name}": "Amdanom ni", Teams: "Timau" },
  });
});
