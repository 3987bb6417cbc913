import { afterEach, expect, it } from "vitest";
import { isAdvertisingDisabled } from "../../../../app/features/adverts/advertising-disabled.ts";
import type { MenuItem, PageNode } from "../../../../schemas/content/page-tree.ts";
import { publicLeague } from "../../../../schemas/league/public-league.ts";
import { english, setPageLanguage } from "../../../../schemas/site/messages.ts";
import { requireLeagueFolder } from "../../../../scripts/lib/league-folder/read-league-folder.ts";
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

const speak = (tag: string, offered: string[]) => setPageLanguage(() => ({ tag, catalogue: null, offered }));
afterEach(() => setPageLanguage(() => english));

it("a page in another of the league's languages has its words, and one in its own has nothing of them", () => {
  expect(publicLeague(league)).not.toHaveProperty("translations");
  speak("en", ["en", "ar"]);
  expect(publicLeague(league)).not.toHaveProperty("translations");
  speak("ar", ["en", "ar"]);
  expect(publicLeague(league).translations).toMatchObject({
    Matches: "المباريات",
    [`About the ${league.name}`]: `عن ${league.name}`,
  });
  // The region does not matter.
  const regional = { ...league, translations: { "ar-EG": { Matches: "الماتشات" } } };
  expect(publicLeague(regional).translations).toEqual({ Matches: "الماتشات" });
  expect(publicLeague({ ...league, translations: {} })).not.toHaveProperty("translations");
});

it("the demo says all names of its menus and pages, and its account panel, in Arabic", () => {
  const { league: demo } = requireLeagueFolder("leagues/crown");
  const inMenu = ({ name, subMenu }: MenuItem): string[] => [name, ...subMenu.flatMap(inMenu)];
  const inTree = (node: PageNode): string[] => [
    node.menuPostTitle ?? node.postTitle,
    ...node.children.flatMap((child) => inTree(child)),
  ];
  const { menus, site, tree, video } = demo;
  const { portal: _, ...account } = site.account;
  const names = [
    ...[menus.primary, menus.other, menus.legal].flat().flatMap(inMenu),
    ...menus.footer.flatMap(({ heading, items }) => [heading, ...items.flatMap(inMenu)]),
    ...tree.flatMap(inTree),
    ...Object.values(account),
    video.liveUpgradeData.buttonText,
  ];
  const { ar = {} } = demo.translations;
  // A channel has the same name everywhere, and the Arabic news category is in Arabic already.
  expect([...new Set(names)].filter((name) => !(name in ar))).toEqual(["العربية", "North Stand TV"]);
  expect(Object.keys(ar).filter((name) => !names.includes(name))).toEqual([]);
});
