import { describe, expect, it } from "vitest";
import { z } from "zod";
import { demoLeague } from "../../../../scripts/generate/demo-folder.ts";
import { salesRows } from "../../../../scripts/generate/sales.ts";
import { bulkInsert } from "../../../../worker/backends/bulk-insert.ts";
import { figureStatements } from "../../../../worker/backends/payments/desk/sales-figures.ts";
import { memoryDatabase } from "../../support/memory-database.ts";

const now = new Date("2026-11-18T10:00:00Z");
const rowsOf = (seed: number) => salesRows(demoLeague.passes, demoLeague.league.currency, seed, now);

describe("the demo's sales", () => {
  it("are the same for a seed, and others for another", () => {
    expect(rowsOf(1)).toEqual(rowsOf(1));
    expect(rowsOf(1)).not.toEqual(rowsOf(2));
  });

  it("are a year of payments with some refunds, leaving and staying subscribers, before today", async () => {
    const database = memoryDatabase("PAYMENTS_DB");
    for (const { table, columns, rows } of rowsOf(1888)) await database.transact(bulkInsert(table, columns, rows));
    const one = (sql: string) => z.object({ n: z.number() }).parse(database.rows(sql)[0]).n;
    expect(one("SELECT count(*) AS n FROM sold_passes")).toBe(320);
    expect(one("SELECT count(*) AS n FROM money_movements WHERE kind = 'refund'")).toBeGreaterThan(3);
    expect(one("SELECT count(*) AS n FROM sold_passes WHERE cancelled_at IS NOT NULL")).toBeGreaterThan(20);
    expect(one("SELECT count(*) AS n FROM sold_passes WHERE ends_at > '2026-11-18'")).toBeGreaterThan(20);
    expect(one("SELECT count(*) AS n FROM money_movements WHERE at >= '2026-11-18' OR at < '2025-11-17'")).toBe(0);
    expect(one("SELECT count(*) AS n FROM sold_passes WHERE max(cancelled_at, begins_at) >= '2026-11-18'")).toBe(0);
    expect(
      one(`SELECT count(*) AS n FROM money_movements AS refund JOIN sold_passes USING (contract)
        WHERE kind = 'refund' AND refund.at = returned_at`),
      "every refund ends its pass",
    ).toBe(one("SELECT count(*) AS n FROM sold_passes WHERE returned_at IS NOT NULL"));
    const [money] = figureStatements("2025-11-18", "2026-11-17");
    const days = z.array(z.object({ paid: z.int() })).parse(money && (await database.query(money)));
    const paid = days.reduce((sum, day) => sum + day.paid, 0);
    expect(paid).toBe(one("SELECT sum(amount) AS n FROM money_movements WHERE kind = 'payment'"));
    expect(paid).toBeGreaterThan(400_000);
  });
});
