import { expect, it } from "vitest";
import { checkoutErrorMessage } from "../../../../../app/features/packages/checkout-messages.ts";

it("has words for every code that a URL may name, members of every object included", () => {
  expect(checkoutErrorMessage("already_owned")).toBe("You already have what this pass opens.");
  for (const code of ["", "nothing", "__proto__", "constructor", "toString"]) {
    expect(checkoutErrorMessage(code)).toBe("Sorry, checkout is not currently available, please try again");
  }
});
