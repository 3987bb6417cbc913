import { env } from "cloudflare:workers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { deskPassesResponse } from "../../../../schemas/desk/sales.ts";
import { deskTaxResponse } from "../../../../schemas/desk/tax.ts";
import { withdraw } from "../../support/publish-league.ts";
import { siteWith } from "../../support/site-with.ts";
import { codeOf, deskOf, newStaff, problemOf } from "../../support/staff.ts";

let desk: ReturnType<typeof deskOf>;
beforeEach(async () => {
  await withdraw();
  desk = deskOf(siteWith({}), (await newStaff("commercial")).cookie);
});
afterAll(withdraw);

const read = async () => deskTaxResponse.parse((await desk("GET", "sales/tax")).body);
const change = async (tax: unknown, revision?: string) =>
  desk("POST", "sales/tax", { tax, revision: revision ?? (await read()).revision });
const later = "2999-01-01";

describe("tax at the desk", () => {
  it("changes from a day to come, and begins in another country", async () => {
    const { tax } = await read();
    const [[country, rate] = ["", undefined]] = Object.entries(tax);
    const next = {
      ...tax,
      [country]: { ...rate, changes: [{ from: later, percent: 0 }] },
      IS: { name: "VSK", percent: 24 },
    };
    expect(deskTaxResponse.parse((await change(next)).body).tax).toEqual(next);
    const sold = deskPassesResponse.parse((await desk("GET", "sales/passes")).body).tax;
    expect(sold).toContainEqual({ country: "IS", name: "VSK", percent: 24 });
    expect(sold).toContainEqual({ country, name: rate?.name, percent: rate?.percent });
    const { results } = await env.CONTENT_DB.prepare("SELECT part FROM league_desk_changes").all();
    expect(results).toEqual([{ part: "tax" }]);
  });

  it("of what was sold until today stays", async () => {
    const { tax, today, revision } = await read();
    const [[country, rate] = ["", undefined]] = Object.entries(tax);
    const { [country]: _, ...others } = tax;
    for (const refused of [
      others,
      { ...tax, [country]: { ...rate, percent: 19 } },
      { ...tax, [country]: { ...rate, changes: [{ from: today, percent: 19 }] } },
      { ...tax, [country]: { ...rate, changes: [{ from: "2020-01-01", percent: 19 }] } },
    ]) {
      expect(problemOf(await change(refused))).toMatchObject({ status: 422, code: "sold_otherwise" });
    }
    expect((await read()).revision).toBe(revision);
  });

  it("is no other's than that which was looked at, and no tax that there is not", async () => {
    const { tax, revision } = await read();
    expect((await change({ ...tax, IS: { name: "VSK", percent: 24 } }, revision)).status).toBe(200);
    expect(codeOf(await change(tax, revision))).toEqual([409, "changed_meanwhile"]);
    for (const rate of [
      { name: "", percent: 20 },
      { name: "VAT", percent: 100 },
      { name: "VAT", percent: null },
    ]) {
      expect((await change({ ...tax, NO: rate })).status).toBe(400);
    }
  });
});
