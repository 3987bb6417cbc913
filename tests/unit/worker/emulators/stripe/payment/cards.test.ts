import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { declineOf, passesLuhn, readCard } from "../../../../../../worker/emulators/stripe/payment/cards.ts";

const now = new Date("2026-11-20T12:00:00Z");
const form = { number: "4242-4242 4242 4242", expiry: "12/34", cvc: "123", name: " F. Fan ", email: "f@fans.example" };

describe("passesLuhn", () => {
  it("finds any single wrong digit", () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
        const digits = [..."4242424242424242"].map(Number);
        digits[place] = ((digits[place] ?? 0) + change) % 10;
        expect(passesLuhn(digits.join(""))).toBe(false);
      }),
    );
    expect(passesLuhn("4242424242424242")).toBe(true);
  });
});

describe("readCard", () => {
  const expiryProblem = (expiry: string) => {
    const read = readCard({ ...form, expiry }, now);
    return "problems" in read ? read.problems.expiry : null;
  };

  it("reads what a buyer types", () => {
    expect(readCard(form, now)).toEqual({
      card: { number: "4242424242424242", expMonth: 12, expYear: 2034, name: "F. Fan", email: "f@fans.example" },
    });
    for (const expiry of ["1234", "12 / 34", "12-34", "12/2034", "1/27"]) expect(expiryProblem(expiry)).toBeNull();
  });

  it("accepts a card to the end of its month", () => {
    expect(expiryProblem("11/26")).toBeNull();
    expect(expiryProblem("10/26")).toBe("This card has expired.");
    expect(expiryProblem("00/30")).toBe("Enter the date as MM / YY.");
    expect(expiryProblem("soon")).toBe("Enter the date as MM / YY.");
  });

  it("requires four digits for cards that have four", () => {
    expect(readCard({ ...form, number: "378282246310005" }, now)).toMatchObject({
      problems: { cvc: "Enter the 4 digit security code." },
    });
    expect(readCard({ ...form, number: "378282246310005", cvc: "1234" }, now)).toHaveProperty("card");
  });

  it("names every invalid field", () => {
    const read = readCard({ number: "", expiry: "", cvc: "", name: "", email: "nobody" }, now);
    expect("problems" in read && Object.keys(read.problems).sort()).toEqual([
      "cvc",
      "email",
      "expiry",
      "name",
      "number",
    ]);
  });
});

it("approves only test cards", () => {
  expect(declineOf("4242424242424242")).toBeNull();
  expect(declineOf("4000000000000002")?.code).toBe("card_declined");
  expect(declineOf("4000000000009995")?.declineCode).toBe("insufficient_funds");
  expect(declineOf("4539148803436467")?.declineCode).toBe("test_mode_live_card");
});
