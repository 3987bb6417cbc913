import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allClosed, closePanel, openPanel, panels } from "../../../../app/state/panels.ts";
import { storePendingPurchase, takePendingPurchase } from "../../../../app/state/pending-purchase.ts";
import { newUser, updateUser } from "../../../../app/state/user.ts";

const selection = { packageID: "video-day", priceID: "video-day-once", returnTo: "/videos/live-7" };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  Object.assign(panels, allClosed);
  updateUser(() => newUser(0.5));
});
afterEach(() => vi.unstubAllGlobals());

const storeSettled = () => new Promise((resolve) => setTimeout(resolve));

it("waits for the sign-in, and goes on once", async () => {
  storePendingPurchase(selection);
  openPanel("accountHeaderOpen");
  await storeSettled();
  updateUser((user) => ({ ...user, loggedIn: true }));
  closePanel("accountHeaderOpen");
  await storeSettled();
  expect(takePendingPurchase()).toEqual(selection);
  expect(takePendingPurchase()).toBeNull();
});

it("is dropped when the panel that asks for the sign-in is closed", async () => {
  storePendingPurchase(selection);
  openPanel("accountHeaderOpen");
  await storeSettled();
  closePanel("accountHeaderOpen");
  await storeSettled();
  expect(takePendingPurchase()).toBeNull();
});

it("does not go on after half an hour", () => {
  storePendingPurchase(selection, 0);
  expect(takePendingPurchase(1_800_000)).toBeNull();
});

it("is not kept where storage is disabled", () => {
  const denied = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: denied, setItem: denied, removeItem: denied });
  storePendingPurchase(selection);
  expect(takePendingPurchase()).toBeNull();
});
