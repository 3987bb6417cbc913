import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import PaymentSuccessful from "../../../../app/routes/payment-successful.tsx";

const page = (query: string) =>
  renderToStaticMarkup(
    <RouterProvider
      router={createMemoryRouter([{ path: "/payment-successful", element: <PaymentSuccessful /> }], {
        initialEntries: [`/payment-successful${query}`],
      })}
    />,
  );

it("says that a second payment for a pass is refunded, and of no other payment", () => {
  const refunded =
    "You had paid for this pass already, and it is active. We refund this second payment, and a mail confirms it.";
  expect(page("?status=duplicate")).toContain(refunded);
  for (const query of ["", "?status=pending", "?status=gift", "?status=gift-pending"]) {
    expect(page(query)).not.toContain(refunded);
  }
});
