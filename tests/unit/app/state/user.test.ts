import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterLoginCheck,
  afterSignIn,
  afterSignOut,
  newUser,
  withAccount,
  withEntitlements,
  withStreamEntitlements,
} from "../../../../app/state/user.ts";
import type { Account } from "../../../../schemas/identity/account.ts";

const robin = {
  ssoID: "account-1",
  email: "robin@fans.example",
  userDisplayName: "Robin",
  picture: null,
  entitlements: ["live-video"],
  stripeCustomerID: "cus_1",
  subscriptions: "some",
  bypassed: false,
} satisfies Account;
const sam: Account = {
  ...robin,
  ssoID: "account-2",
  email: "sam@fans.example",
  userDisplayName: "Sam",
  entitlements: [],
};

describe("a user", () => {
  it("has a session id from 1 to 1,000,000", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const { sessionID } = newUser(random);
        expect(Number.isInteger(sessionID)).toBe(true);
        expect(sessionID).toBeGreaterThanOrEqual(1);
        expect(sessionID).toBeLessThanOrEqual(1_000_000);
      }),
    );
  });

  it("is anonymous until the login check has finished", () => {
    expect(newUser(0.5)).toMatchObject({ loggedIn: false, loginCheckCompleted: false, ssoID: "", entitlements: [] });
  });
});

describe("the login check", () => {
  it("finds an account", () => {
    expect(afterLoginCheck(newUser(0.5), robin)).toMatchObject({
      loggedIn: true,
      loginCheckCompleted: true,
      loginStatusUpdatedByUser: false,
      ssoID: "account-1",
      userDisplayName: "Robin",
      picture: null,
      entitlements: ["live-video"],
      stripeCustomerID: "cus_1",
      subscriptions: "some",
    });
  });

  it("can find a blocked account, until somebody logs in", () => {
    const blocked = afterLoginCheck(afterLoginCheck(newUser(0.5), robin), null, true);
    expect(blocked).toEqual({ ...newUser(0.5), loginCheckCompleted: true, blocked: true });
    expect(afterSignIn(blocked, sam)).toMatchObject({ ssoID: "account-2", blocked: false });
    expect(afterLoginCheck(blocked, null).blocked).toBe(false);
  });

  it("reports an account whose restrictions are bypassed", () => {
    const bypassed = afterLoginCheck(newUser(0.5), { ...robin, bypassed: true });
    expect(bypassed.bypassed).toBe(true);
    expect(afterLoginCheck(bypassed, robin).bypassed).toBe(false);
  });

  it("clears an account that is no longer signed in, with its entitlements", () => {
    const before = { ...afterLoginCheck(newUser(0.5), robin), bypassed: true };
    expect(afterLoginCheck(before, null)).toEqual({ ...newUser(0.5), loginCheckCompleted: true });
  });
});

describe("entitlements", () => {
  it("are stored for the account that is signed in", () => {
    const signedIn = withAccount(newUser(0.5), robin);
    expect(withEntitlements(signedIn, "account-1", robin)).toMatchObject({
      entitlements: ["live-video"],
      stripeCustomerID: "cus_1",
      subscriptions: "some",
    });
  });

  it("are ignored for another account, and when nobody is signed in", () => {
    const signedIn = withAccount(newUser(0.5), robin);
    expect(withEntitlements(signedIn, "account-2", sam)).toBe(signedIn);
    const nobody = newUser(0.5);
    expect(withEntitlements(nobody, "", robin)).toBe(nobody);
  });

  it("are cleared when another account signs in", () => {
    const before = { ...afterLoginCheck(newUser(0.5), robin), bypassed: true };
    expect(withAccount(before, sam)).toMatchObject({
      entitlements: [],
      stripeCustomerID: null,
      subscriptions: "unknown",
      bypassed: false,
    });
  });
});

describe("a streaming library's entitlements", () => {
  const signedIn = afterLoginCheck(newUser(0.5), robin);

  it("are added to the account's, each name once", () => {
    const both = withStreamEntitlements(signedIn, "account-1", ["live-audio", "live-video"]);
    expect(both.streamEntitlements).toEqual(["live-audio", "live-video"]);
    expect(both.entitlements).toEqual(["live-video", "live-audio"]);
    expect(afterLoginCheck(both, { ...robin, entitlements: [] }).entitlements).toEqual(["live-audio", "live-video"]);
  });

  it("are null if it could not say, which keeps the account's", () => {
    const before = withStreamEntitlements(signedIn, "account-1", ["live-audio"]);
    const failed = withStreamEntitlements(before, "account-1", null);
    expect(failed).toMatchObject({ streamEntitlements: null, entitlements: ["live-video"] });
  });

  it("are ignored for another account and when nobody is signed in, and cleared with the account", () => {
    expect(withStreamEntitlements(signedIn, "account-2", ["live-audio"])).toBe(signedIn);
    const nobody = newUser(0.5);
    expect(withStreamEntitlements(nobody, "", ["live-audio"])).toBe(nobody);
    const held = withStreamEntitlements(signedIn, "account-1", ["live-audio"]);
    for (const next of [afterSignOut(held), afterSignIn(held, sam)]) {
      expect(next).toMatchObject({ streamEntitlements: null, entitlements: [] });
    }
  });
});

describe("a sign-in or sign-out on this page", () => {
  it("is remembered, so that a waiting player checks again", () => {
    const signedIn = afterSignIn(newUser(0.5), robin);
    expect(signedIn).toMatchObject({ loggedIn: true, loginStatusUpdatedByUser: true });
    expect(afterSignOut(signedIn)).toMatchObject({ loggedIn: false, loginStatusUpdatedByUser: true, entitlements: [] });
  });

  it("keeps the page's session id", () => {
    const { sessionID } = newUser(0.123);
    expect(afterSignOut(afterSignIn(newUser(0.123), robin)).sessionID).toBe(sessionID);
  });
});
