import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { leagueSeason, seasonName, setLeagueClock } from "../../../../../schemas/site/league-clock.ts";
import { parseVoucherOrder } from "../../../../../scripts/lib/accounts/voucher-options.ts";
import { setSiteClock } from "../../../../../scripts/lib/site/site-clock.ts";
import { emptyStorage } from "../../../support/empty-storage.ts";

const now = new Date("2026-02-20T10:00:00Z");
const lastMoment = () =>
  parseVoucherOrder({ codes: "1", uses: "1", entitlement: ["live-video"], days: "30", expires: "2026-12-31" }, now)
    .expiresAt;

const london = { timeZone: "Europe/London", seasonStart: 7, languages: ["en-GB"] };
beforeEach(() => setLeagueClock({ timeZone: "UTC", seasonStart: 12 }));
afterEach(() => setLeagueClock(london));

it("takes the clock of the league that is published in the storage, for vouchers' days and seasons' names", async () => {
  const storage = emptyStorage();
  const built: unknown = JSON.parse(readFileSync("leagues/crown/league.json", "utf8"));
  const description = JSON.stringify(Object.assign({}, built, { timeZone: "Asia/Tokyo", seasonStart: 2 }));
  await storage
    .database("CONTENT_DB")
    .transact([{ sql: "INSERT INTO league VALUES (1, 1, ?, '2026-01-01T00:00:00.000Z')", params: [description] }]);
  await setSiteClock(storage);
  expect(lastMoment()).toBe("2026-12-31T14:59:59.999Z");
  expect(seasonName(leagueSeason(now))).toBe("2026");
});

it("takes that of the build's folder where none is published", async () => {
  await setSiteClock(emptyStorage());
  expect(lastMoment()).toBe("2026-12-31T23:59:59.999Z");
  expect(seasonName(leagueSeason(now))).toBe("2025-26");
});
