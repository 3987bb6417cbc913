import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { voucherCode } from "../../../../../schemas/payments/voucher.ts";
import { vouchersCSV } from "../../../../../schemas/payments/voucher-csv.ts";
import { parseVoucherOrder, type VoucherValues } from "../../../../../scripts/lib/accounts/voucher-options.ts";
import { createVouchers, listVouchers, stopVouchers } from "../../../../../scripts/lib/accounts/vouchers.ts";
import type { Databases } from "../../../../../scripts/lib/storage/storage.ts";
import { giftStatements } from "../../../../../worker/backends/payments/gifts/gifts.ts";
import { giftSale } from "../../../support/gift-sale.ts";
import { memoryDatabase } from "../../../support/memory-database.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const author = { operator: "steward@ground", reason: "half-time draw" };
const wanted = (values: Partial<VoucherValues>): VoucherValues => ({
  codes: "3",
  uses: "1",
  entitlement: [],
  expires: "2026-12-31",
  ...values,
});
const order = (values: Partial<VoucherValues>) => parseVoucherOrder(wanted(values), now);

let storage: Databases;
beforeEach(async () => {
  const databases = { PAYMENTS_DB: memoryDatabase("PAYMENTS_DB"), MATCH_DB: memoryDatabase("MATCH_DB") };
  await databases.MATCH_DB.transact([
    { sql: "INSERT INTO competitions (id, slug, name, kind) VALUES (10, 'championship', 'Championship', 'league')" },
    {
      sql: `INSERT INTO clubs (id, slug, name, short_name, code, colours, crest) VALUES
        (16, 'bramley', 'Bramley FC', 'Bramley', 'BRA', '{}', '{}'),
        (3, 'harbour', 'Harbour "Gulls", Town', 'Harbour', 'HAR', '{}', '{}')`,
    },
    {
      sql: `INSERT INTO fixtures (id, competition_id, season, stage, round, kickoff, home_id, away_id, status)
        VALUES (2500001, 10, 2026, 'league', '1', '2026-11-28T15:00:00.000Z', 3, 16, 'fixture')`,
    },
  ]);
  storage = {
    maxStatementBytes: 100_000,
    database: (name) => (name === "MATCH_DB" ? databases.MATCH_DB : databases.PAYMENTS_DB),
    close: async () => {},
  };
});
const batches = async () => await storage.database("PAYMENTS_DB").query({ sql: "SELECT * FROM voucher_batches" });

describe("creating vouchers", () => {
  it.each<[Partial<VoucherValues>, title: string, entitlements: string[]]>([
    [{ match: "2500001" }, 'Harbour "Gulls", Town v Bramley FC', ["match-2500001"]],
    [{ club: "16", days: "30" }, "every streamed match of Bramley FC", ["club-16"]],
    [{ competition: "10", until: "2027-05-31" }, "every streamed match of the Championship", ["competition-10"]],
    [
      { entitlement: ["live-video", "live-audio"], days: "1" },
      "live video of every streamed match and live commentary of every match",
      ["live-video", "live-audio"],
    ],
    [{ entitlement: ["press-box"], days: "1", title: "the press box" }, "the press box", ["press-box"]],
    [{ club: "16", days: "1", title: "a day with the Zoo" }, "a day with the Zoo", ["club-16"]],
  ])("for %j: %s", async (values, title, entitlements) => {
    const batch = await createVouchers(storage, order(values), author, now);
    expect(batch).toMatchObject({ title, codes: expect.objectContaining({ length: 3 }) });
    const [row] = await batches();
    expect(row).toMatchObject({
      title,
      entitlements: JSON.stringify(entitlements),
      uses: 1,
      expires_at: "2026-12-31T23:59:59.999Z",
      operator: author.operator,
      note: author.reason,
    });
  });

  it("counts days from redemption, and ends at the last moment of a day in London", async () => {
    await createVouchers(storage, order({ club: "16", days: "30" }), author, now);
    await createVouchers(storage, order({ club: "16", until: "2027-05-31" }), author, now);
    expect(await batches()).toMatchObject([
      { access_hours: 720, access_until: null },
      { access_hours: null, access_until: "2027-05-31T22:59:59.999Z" },
    ]);
  });

  it("writes every code once, in groups of four, with what it unlocks", async () => {
    const wide = order({ match: "2500001", codes: "2300", uses: "5" });
    const batch = await createVouchers(storage, wide, author, now);
    const rows: string[][] = parse(vouchersCSV(batch, wide));
    expect(rows[0]).toEqual(["code", "opens", "uses", "redeem until", "access"]);
    expect(rows[1]?.slice(1)).toEqual([
      'Harbour "Gulls", Town v Bramley FC',
      "5",
      "2026-12-31T23:59:59.999Z",
      "without end",
    ]);
    const codes = rows.slice(1).map(([code]) => code);
    expect(new Set(codes).size).toBe(2300);
    for (const code of codes) {
      expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
      expect(voucherCode.safeParse(code).success).toBe(true);
    }
  });
});

describe("invalid options", () => {
  it.each<[Partial<VoucherValues>, said: RegExp]>([
    [{}, /Give one of --match, --club, --competition and --entitlement/],
    [{ match: "1", club: "2" }, /Give one of/],
    [{ match: "1", entitlement: ["live-video"] }, /Give one of/],
    [{ club: "zoo", days: "1" }, /--club is a whole number from 1 to/],
    [{ club: "16" }, /--days 30, counted from redemption, or --until 2027-05-31/],
    [{ club: "16", days: "1", until: "2027-05-31" }, /--days or --until, and not both/],
    [{ club: "16", days: "0" }, /--days is a whole number from 1 to 3,650, not "0"/],
    [{ club: "16", until: "31.5.2027" }, /--until is a day of the calendar, such as 2027-05-31/],
    [{ club: "16", until: "2026-12-01" }, /--until is before --expires/],
    [{ match: "1", expires: "2026-02-30" }, /--expires is a day of the calendar/],
    [{ match: "1", expires: "2026-11-19" }, /--expires 2026-11-19 is over/],
    [{ match: "1", expires: undefined }, /such as --expires 2026-12-31/],
    [{ match: "1", codes: "1e3" }, /--codes is a whole number from 1 to 10,000/],
    [{ match: "1", codes: "10001" }, /--codes/],
    [{ match: "1", uses: "-1" }, /--uses is a whole number from 1 to 100,000/],
    [{ match: "1", title: " " }, /--title has 1 to 200 characters/],
    [{ match: "1", title: "x".repeat(201) }, /--title has 1 to 200 characters/],
    [{ match: "1", title: "a day\r\nBcc: all@fans.example" }, /--title has 1 to 200 characters, on one line/],
    [{ match: "1", title: "a day\u0007" }, /--title has 1 to 200 characters, on one line/],
  ])("%j", (values, said) => {
    expect(() => order(values)).toThrow(said);
  });

  it.each<[Partial<VoucherValues>, said: RegExp]>([
    [{ match: "77" }, /There is no match 77 in this league/],
    [{ club: "99", days: "1" }, /There is no club 99/],
    [{ entitlement: ["Live Video"], days: "1" }, /an entitlement is written like live-video/],
    [{ entitlement: ["press-box"], days: "1" }, /What is press-box to fans\? Give --title/],
  ])("%j, and nothing is stored", async (values, said) => {
    await expect(createVouchers(storage, order(values), author, now)).rejects.toThrow(said);
    expect(await batches()).toEqual([]);
  });
});

it("lists no gifts", async () => {
  await storage.database("PAYMENTS_DB").transact(giftStatements(giftSale(now), now));
  expect(await listVouchers(storage)).toEqual([]);
});

it("lists batches, and stops one, whose codes are refused from then on", async () => {
  const { id } = await createVouchers(storage, order({ match: "2500001" }), author, now);
  expect(await listVouchers(storage)).toMatchObject([{ id, codes: 3, uses: 1, redeemed: 0, note: "half-time draw" }]);
  const later = new Date("2026-11-21T10:00:00.000Z");
  await stopVouchers(storage, id, later);
  await stopVouchers(storage, id, new Date("2026-11-22T10:00:00.000Z"));
  expect(await listVouchers(storage)).toMatchObject([{ expiresAt: later.toISOString() }]);
  await expect(stopVouchers(storage, "none", now)).rejects.toThrow(
    /There is no batch none\. `npm run vouchers -- list`/,
  );
});
