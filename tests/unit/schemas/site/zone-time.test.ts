import { beforeAll, expect, it } from "vitest";
import { setLeagueClock } from "../../../../schemas/site/league-clock.ts";
import { groundTime, withOffset } from "../../../../schemas/site/zone-time.ts";

beforeAll(() => setLeagueClock({ timeZone: "Europe/London" }));

it("writes an instant with a zone's offset, in winter and summer", () => {
  expect(withOffset("2026-11-21T15:00:00.000Z", "America/St_Johns")).toBe("2026-11-21T11:30:00-03:30");
  expect(withOffset("2026-07-21T15:00:00.000Z", "America/St_Johns")).toBe("2026-07-21T12:30:00-02:30");
  expect(withOffset("2026-11-21T15:00:00.000Z", "Europe/London")).toBe("2026-11-21T15:00:00+00:00");
});

it("says a kick-off by the clock at its ground where that is not the league's", () => {
  expect(groundTime("2026-11-21T19:45:00.000Z", "Asia/Kolkata")).toBe("Sun 01:15");
  expect(groundTime("2026-11-21T19:45:00.000Z", "Europe/Lisbon")).toBeNull();
  expect(groundTime("2026-11-21T19:45:00.000Z", undefined)).toBeNull();
  // Zones whose difference exists only on some days of spring.
  expect(groundTime("2026-03-20T19:45:00.000Z", "Africa/Abidjan")).toBeNull();
  expect(groundTime("2026-04-20T19:45:00.000Z", "Africa/Abidjan")).toBe("Mon 19:45");
});
