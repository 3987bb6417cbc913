import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { churnOf, daysOf, holdersByDay, moneyByDay, moneyTotals } from "../../../../../app/desk/sales/daily-figures.ts";
import { giftsCSV, holdersCSV, moneyCSV } from "../../../../../app/desk/sales/sales-csv.ts";
import type { SalesFigures } from "../../../../../schemas/desk/sales.ts";

const money = (day: string, pass: string, currency: string, paid: number, refunded = 0, disputed = 0) => ({
  ...{ day, pass, currency, paid, refunded, disputed },
});
const held = (day: string, begun: number, ended: number, cancelled: number, active: number) => ({
  ...{ day, begun, ended, cancelled, active },
});
const figures: SalesFigures = {
  from: "2027-02-27",
  to: "2027-03-01",
  money: [
    money("2027-02-27", "Day Pass", "gbp", 1000),
    money("2027-02-27", "=1+1", "gbp", 499),
    money("2027-02-27", "Day Pass", "jpy", 1500),
    money("2027-03-01", "Day Pass", "gbp", 0, 250, 1000),
  ],
  passes: [
    {
      pass: "Monthly",
      subscription: true,
      days: [held("2027-02-27", 2, 0, 0, 12), held("2027-02-28", 0, 1, 3, 11), held("2027-03-01", 1, 2, 0, 10)],
    },
    {
      pass: "Day Pass",
      subscription: false,
      days: [held("2027-02-27", 1, 0, 0, 1), held("2027-02-28", 0, 1, 0, 0), held("2027-03-01", 0, 0, 0, 0)],
    },
  ],
};

describe("money by day", () => {
  it("has every day, of one currency and of all passes or one", () => {
    expect(daysOf(figures)).toEqual(["2027-02-27", "2027-02-28", "2027-03-01"]);
    expect(moneyByDay(figures, "gbp", null)).toEqual([
      { day: "2027-02-27", paid: 1499, refunded: 0, disputed: 0, left: 1499 },
      { day: "2027-02-28", paid: 0, refunded: 0, disputed: 0, left: 0 },
      { day: "2027-03-01", paid: 0, refunded: 250, disputed: 1000, left: -1250 },
    ]);
    expect(moneyByDay(figures, "jpy", "Day Pass")[0]?.paid).toBe(1500);
    expect(moneyTotals(moneyByDay(figures, "gbp", "Day Pass"))).toEqual({
      ...{ paid: 1000, refunded: 250, disputed: 1000, left: -250 },
    });
  });
});

describe("who joins and leaves", () => {
  it("is added up over what is shown together", () => {
    expect(holdersByDay(figures, "all").map(({ active }) => active)).toEqual([13, 11, 10]);
    expect(holdersByDay(figures, "others").map(({ active }) => active)).toEqual([1, 0, 0]);
    const monthly = { pass: "Monthly", subscription: true };
    expect(holdersByDay(figures, monthly)).toEqual(holdersByDay(figures, "subscriptions"));
  });

  it("is churn as a part of who was there before", () => {
    expect(churnOf(holdersByDay(figures, "subscriptions"))).toEqual({
      ...{ before: 10, begun: 3, ended: 3, cancelled: 3, active: 10, rate: 0.3 },
    });
    expect(churnOf(holdersByDay(figures, "others")).rate).toBeNull();
    expect(churnOf([])).toMatchObject({ before: 0, active: 0, rate: null });
  });
});

describe("figures as CSV", () => {
  it("have a row for each gift, and no formula of a spreadsheet", () => {
    const gift = {
      ...{ id: "gift:pi_1", at: "2026-11-28T10:00:00.000Z", pass: "=Day Pass", amount: 1050, currency: "gbp" },
      ...{ fan: null, sentAt: null, redeemedAt: null, expiresAt: "2027-11-29T10:00:00.000Z", state: "waits" as const },
    };
    const [names, row]: string[][] = parse(giftsCSV([gift]));
    expect(names).toHaveLength(row?.length ?? 0);
    expect(row?.slice(2, 5)).toEqual(["GBP", "10.50", "waits"]);
    expect(row?.[1]).toMatch(/^[^=]/);
  });

  it("have amounts that add up, in their currency's decimals, and nothing that a spreadsheet computes", () => {
    const rows: string[][] = parse(moneyCSV(figures));
    expect(rows).toEqual([
      ["day", "pass", "currency", "paid", "refunded", "disputed", "left"],
      ["2027-02-27", "Day Pass", "GBP", "10.00", "0.00", "0.00", "10.00"],
      ["2027-02-27", "'=1+1", "GBP", "4.99", "0.00", "0.00", "4.99"],
      ["2027-02-27", "Day Pass", "JPY", "1500", "0", "0", "1500"],
      ["2027-03-01", "Day Pass", "GBP", "0.00", "2.50", "10.00", "-12.50"],
    ]);
  });

  it("have a line for each day and pass", () => {
    const rows: string[][] = parse(holdersCSV(figures));
    expect(rows).toHaveLength(7);
    expect(rows[1]).toEqual(["2027-02-27", "Monthly", "subscription", "2", "0", "0", "12"]);
    expect(rows[6]).toEqual(["2027-03-01", "Day Pass", "pass", "0", "0", "0", "0"]);
  });
});
