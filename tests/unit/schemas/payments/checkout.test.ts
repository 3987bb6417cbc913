import { describe, expect, it } from "vitest";
import { checkoutRequest, createCheckoutRequest } from "../../../../schemas/payments/checkout.ts";

const metadata = {
  userID: "fan-1",
  userEmail: "fan@fans.example",
  packageDescription: "Every match",
  packageTitle: "Season pass",
  packageID: "season",
};
const purchase = {
  mode: "payment",
  success_url: "https://league.example/payment-successful",
  cancel_url: "https://league.example/payment-cancelled",
  metadata,
  line_items: [{ price: "season-once", quantity: 1 }],
  allowPromotionCodes: false,
  customerEmail: "fan@fans.example",
};
const isTaken = (changes: object) => createCheckoutRequest.safeParse({ ...purchase, ...changes }).success;

describe("a purchase for the payments provider", () => {
  // The provider limits metadata to this length.
  it.each([...Object.keys(metadata), "giftTo", "giftFrom", "giftWords"])("has at most 500 characters as %s", (name) => {
    expect(isTaken({ metadata: { ...metadata, [name]: "x".repeat(500) } })).toBe(true);
    expect(isTaken({ metadata: { ...metadata, [name]: "x".repeat(501) } })).toBe(false);
  });

  it("is of a customer that it knows, or of an address, not of both or nobody", () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ customerID: "cus_1", customerEmail: undefined })).toBe(true);
    expect(isTaken({ customerID: "cus_1" })).toBe(false);
    expect(isTaken({ customerEmail: undefined })).toBe(false);
  });

  it("is of one thing, once", () => {
    expect(isTaken({ line_items: [{ price: "season-once", quantity: 2 }] })).toBe(false);
    expect(isTaken({ line_items: [] })).toBe(false);
  });
});

it.each([
  ["/videos?page=2", "/videos?page=2"],
  ["https://elsewhere.example/", undefined],
  ["//elsewhere.example/", undefined],
  [`/${"x".repeat(499)}`, `/${"x".repeat(499)}`],
  [`/${"x".repeat(500)}`, undefined],
])("after paying, a buyer returns to a path on this site alone: %s", (returnTo, path) => {
  expect(checkoutRequest.parse({ packageID: "a", priceID: "b", returnTo }).returnTo).toBe(path);
});
