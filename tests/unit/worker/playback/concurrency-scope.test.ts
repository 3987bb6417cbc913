import { expect, it } from "vitest";
import { concurrencyScope } from "../../../../worker/playback/concurrency-scope.ts";

const account = {
  ssoID: "bob",
  email: "bob@fans.example",
  displayName: "Bob",
  entitlements: ["devices-6"],
};

it("is the account's own gate, with its entitlements", () => {
  expect(concurrencyScope(account, { entitlements: ["live-video"], sharedBy: null })).toEqual({
    gate: "bob",
    entitlements: ["live-video", "devices-6"],
  });
});

it("of a family member is the owner's gate, with the owner's entitlements only", () => {
  const sharedBy = { userID: "ann", entitlements: ["live-video"] };
  expect(concurrencyScope(account, { entitlements: ["live-video", "devices-4"], sharedBy })).toEqual({
    gate: "ann",
    entitlements: ["live-video"],
  });
});

it("is the account's own while its status is unknown", () => {
  expect(concurrencyScope(account, null)).toEqual({ gate: "bob", entitlements: ["devices-6"] });
});
