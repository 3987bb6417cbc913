import { afterEach, expect, it } from "vitest";
import { leagueTimeZone, setLeagueClock } from "../../../../../../schemas/site/league-clock.ts";
import { withdrawalEnd } from "../../../../../../worker/backends/payments/contracts/withdrawal-period.ts";

const usual = leagueTimeZone();
afterEach(() => setLeagueClock({ timeZone: usual }));

it.each([
  ["ends with the fourteenth day after the one of its conclusion", "2026-12-01T12:00:00Z", "2026-12-15T23:59:59.999Z"],
  ["is longer from the first minute of a day than from its last", "2026-12-01T00:00:00Z", "2026-12-15T23:59:59.999Z"],
  ["is shortest from the last one", "2026-12-01T23:59:59Z", "2026-12-15T23:59:59.999Z"],
  ["ends on the Monday after a Saturday", "2026-12-05T12:00:00Z", "2026-12-21T23:59:59.999Z"],
  ["ends on the Monday after a Sunday", "2026-12-06T12:00:00Z", "2026-12-21T23:59:59.999Z"],
  ["is an hour shorter when the clocks go forward", "2027-03-16T12:00:00Z", "2027-03-30T22:59:59.999Z"],
  ["is an hour longer when they go back", "2026-10-13T12:00:00Z", "2026-10-27T23:59:59.999Z"],
  ["counts days of the league's clock", "2026-06-02T23:30:00Z", "2026-06-17T22:59:59.999Z"],
])("the time to withdraw %s", (_, concludedAt, end) => {
  setLeagueClock({ timeZone: "Europe/London" });
  expect(withdrawalEnd(new Date(concludedAt))).toBe(end);
});

it("the time to withdraw counts days of a league on the other side of the world", () => {
  setLeagueClock({ timeZone: "Pacific/Auckland" });
  expect(withdrawalEnd(new Date("2026-12-01T12:00:00Z"))).toBe("2026-12-16T10:59:59.999Z");
});
