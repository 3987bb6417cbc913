import { expect, it } from "vitest";
import { concurrencyScope } from "../../../../worker/playback/concurrency-scope.ts";

const account = {
  ssoID: "bob",
  email: "bob@fans.example",
  displayName: "Bob",
  entitlements: ["devices-6"],
};

it("counts an account's streams at its own gate, by all that it holds", () => {
  expect(concurrencyScope(account, { entitlements: ["live-video"], sharedBy: null })).toEqual({
    gate: "bob",
    entitlements: ["live-video", "devices-6"],
  });
});

it("counts those of a share at its owner's gate, by what the owner holds and nothing else", () => {
  const sharedBy = { userID: "ann", entitlements: ["live-video"] };
  expect(concurrencyScope(account, { entitlements: ["live-video", "devices-4"], sharedBy })).toEqual({
    gate: "ann",
    entitlements: ["live-video"],
  });
});

it("lets an account count for itself where it is not known how it stands", () => {
  expect(concurrencyScope(account, null)).toEqual({ gate: "bob", entitlements: ["devices-6"] });
});
