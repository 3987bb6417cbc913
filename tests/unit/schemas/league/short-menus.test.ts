import { expect, it } from "vitest";
import { fullMenus, shortMenus } from "../../../../schemas/league/short-menus.ts";
import { league } from "../../../fixtures/league.ts";

it("menus arrive as they were sent, in less than half the text", () => {
  const short = shortMenus(league.menus);
  expect(fullMenus(JSON.parse(JSON.stringify(short)))).toEqual(league.menus);
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(league.menus).length / 2);
});
