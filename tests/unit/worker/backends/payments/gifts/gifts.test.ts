import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  giftDetails,
  giftReceiptValues,
  giftValues,
} from "../../../../../../worker/backends/payments/gifts/gift-mails.ts";
import { giftOf, giftStatements } from "../../../../../../worker/backends/payments/gifts/gifts.ts";
import { voucherHash } from "../../../../../../worker/backends/payments/vouchers/voucher-code.ts";
import { paymentTemplates } from "../../../../../../worker/mail/templates/payment-templates.ts";
import { paragraphsOfMail } from "../../../../../../worker/mail/templates/site-templates.ts";
import { brand } from "../../../../../fixtures/brand.ts";
import { giftSale } from "../../../../support/gift-sale.ts";
import { memoryDatabase } from "../../../../support/memory-database.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const sale = giftSale(now);

describe("a checkout's gift", () => {
  it("is null when the pass is for the buyer", () => {
    expect(giftOf(null)).toBeNull();
    expect(giftOf({ userID: "fan-1" })).toBeNull();
  });

  it("has its recipient, giver and message", () => {
    expect(giftOf({ giftTo: "a@b.example", giftFrom: "Ann" })).toEqual({
      recipient: "a@b.example",
      giver: "Ann",
      words: "",
    });
  });
});

describe("a paid gift", () => {
  it("is one single-use code and two mails, however often it is reported", async () => {
    const database = memoryDatabase("PAYMENTS_DB");
    for (let call = 0; call < 3; call++) await database.transact(giftStatements(sale, now));
    expect(
      database.rows(
        "SELECT title, entitlements, access_hours, access_until, uses, payment, expires_at FROM voucher_batches",
      ),
    ).toEqual([
      {
        title: "Day Pass",
        entitlements: '["live-video"]',
        access_hours: 24,
        access_until: null,
        uses: 1,
        payment: "pi_1",
        expires_at: "2027-11-21T10:00:00.000Z",
      },
    ]);
    const [voucher, ...others] = database.rows("SELECT code_hash FROM vouchers");
    expect(others).toEqual([]);
    const notes = z
      .array(
        z.object({
          kind: z.string(),
          recipient: z.string(),
          gift: z.string().transform((text) => giftDetails.parse(JSON.parse(text))),
        }),
      )
      .parse(database.rows("SELECT kind, recipient, gift FROM payment_notes ORDER BY kind"));
    expect(notes.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["gift", "friend@fans.example"],
      ["gift-receipt", "ann@fans.example"],
    ]);
    // Both mails contain the stored code.
    for (const note of notes) expect(voucherHash(note.gift.code)).toBe(voucher?.code_hash);
    expect(database.rows("SELECT * FROM entitlement_ledger")).toEqual([]);
  });

  it("is mailed to the recipient when the buyer's address is unknown", async () => {
    const database = memoryDatabase("PAYMENTS_DB");
    await database.transact(giftStatements({ ...sale, buyerEmail: "" }, now));
    expect(database.rows("SELECT kind FROM payment_notes")).toEqual([{ kind: "gift" }]);
  });
});

describe("the mails of a gift", () => {
  const gift = { code: "ABCDEFGHJKMNPQRS", to: sale.recipient, giver: sale.giver, words: sale.words, accessHours: 24 };
  const purchase = { packageTitle: "Day Pass", gift, expiresAt: new Date("2027-11-21T10:00:00.000Z"), site: null };

  const brought = (of: Partial<Parameters<typeof giftValues>[0]> = {}) => {
    const mail = paymentTemplates.gift(giftValues({ ...purchase, ...of }), brand.name);
    return { subject: mail.subject, text: paragraphsOfMail(mail).join("\n\n") };
  };

  it("contain the code, and the giver's message as a quotation", () => {
    const { subject, text } = brought();
    expect(subject).toBe("Ann has given you the Day Pass");
    expect(text).toContain("Ann writes:\n> Up the Zoo!\n> See you there.\n");
    expect(text).toContain("Your code: ABCD-EFGH-JKMN-PQRS");
    expect(text).toContain("lasts 24 hours from then. The code can be redeemed once, until 21 November 2027.");
    expect(text).toContain('choose "Redeem a voucher"');
    // The giver's text cannot be mistaken for the league's own.
    expect(brought({ gift: { ...gift, words: "Hi\nYour code: EVIL" } }).text).not.toMatch(/^Your code: EVIL/m);
  });

  it("lead to the page that redeems the code, of the site that sold it", () => {
    const { text } = brought({ site: "https://site.example" });
    expect(text).toContain("which is free: https://site.example/voucher#ABCD-EFGH-JKMN-PQRS\n");
    expect(text).toContain("lasts 24 hours from then. The code can be redeemed once, until 21 November 2027.");
    expect(text).not.toContain("choose");
  });

  it("omit an empty message", () => {
    const { text } = brought({ gift: { ...gift, words: "", accessHours: 336 } });
    expect(text).not.toContain("writes");
    expect(text).toContain("lasts 14 days from then");
  });

  it("give the buyer the amount, the recipient and the code", () => {
    const values = giftReceiptValues(
      {
        ...purchase,
        id: "cs_1",
        amount: 1000,
        currency: "gbp",
        country: "IE",
        paidAt: now,
        link: "https://site.example/portal/contracts?key=k",
        withdrawUntil: new Date("2026-12-04T23:59:59.999Z"),
      },
      {
        taxRates: { IE: { name: "VAT", percent: 23, changes: [{ from: "2026-11-21", percent: 25 }] } },
        linkSecret: "",
      },
    );
    const mail = paymentTemplates["gift-receipt"](values, brand.name);
    const text = paragraphsOfMail(mail).join("\n\n");
    expect(mail.subject).toBe("Receipt: Day Pass as a gift, £10.00");
    expect(text).toContain("on 20 November 2026 at 10:00, as a gift to friend@fans.example. £1.87 of it is VAT (23%).");
    expect(text).toContain("ABCD-EFGH-JKMN-PQRS");
    expect(text).toMatch(
      /withdraw from this contract on its page until 4 December 2026 at 23:59, .*: https:\/\/site\.example\/portal\/contracts\?key=k/,
    );
    expect(text).toContain("Number of the payment: cs_1");
  });
});
