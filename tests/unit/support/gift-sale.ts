import type { GiftSale } from "../../../worker/backends/payments/gifts/gifts.ts";

/** A day pass that Ann gives to a friend. */
export const giftSale = (paidAt: Date): GiftSale => ({
  recipient: "friend@fans.example",
  giver: "Ann",
  words: "Up the Zoo!\nSee you there.",
  sessionID: "cs_1",
  reference: "pi_1",
  accountID: "fan-1",
  buyerEmail: "ann@fans.example",
  packageTitle: "Day Pass",
  entitlements: ["live-video"],
  accessHours: 24,
  amount: 1000,
  currency: "gbp",
  country: "IE",
  paidAt,
});
