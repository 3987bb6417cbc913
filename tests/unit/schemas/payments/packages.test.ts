import { expect, it } from "vitest";
import { outageCompensationRequest } from "../../../../schemas/payments/outage-compensation.ts";
import { packagesResponse } from "../../../../schemas/payments/packages.ts";
import { packageWith } from "../../../fixtures/packages.ts";

/** A package in the form of a league's own payments backend, with a price in this currency. */
const soldIn = (currency: string) => ({
  data: [
    packageWith("season", "payment", [
      {
        id: "season-once",
        type: "one-off",
        priceDisplay: "14.00",
        offer: null,
        furtherInformation: null,
        money: { currency, amount: 1400, usualAmount: null, renewsEvery: null },
        accessData: { entitlements: ["live-video"] },
      },
    ]),
  ],
});

it.each([
  ["gbp", true],
  ["GBP", true],
  ["", false],
  ["£", false],
  ["pounds", false],
])("a price in %j can be written: %s", (currency, isTaken) => {
  expect(packagesResponse.safeParse(soldIn(currency)).success).toBe(isTaken);
});

it.each<[string, object, boolean]>([
  ["for what it watched", {}, true],
  ["for nothing", { openedBy: [] }, false],
  ["by an entitlement without a name", { opens: [""] }, false],
  ["by none", { opens: [] }, false],
  ["to nobody", { userID: "" }, false],
])("an account is compensated %s", (_, change, isTaken) => {
  const credit = { userID: "fan-1", openedBy: ["live-video"], opens: ["live-video"], ...change };
  const outage = { outage: "2026-11-20T15:00:00.000Z", until: "2026-11-21T15:00:00.000Z", credits: [credit] };
  expect(outageCompensationRequest.safeParse(outage).success).toBe(isTaken);
});
