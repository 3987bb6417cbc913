import { expect, it } from "vitest";
import { compactMenus, expandMenus } from "../../../../schemas/league/compact-menus.ts";
import { league } from "../../../fixtures/league.ts";

it("menus arrive as they were sent, in less than half the text", () => {
  const short = compactMenus(league.menus);
  expect(expandMenus(JSON.parse(JSON.stringify(short)))).toEqual(league.menus);
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(league.menus).length / 2);
});
