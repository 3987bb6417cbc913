import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { notShownHere } from "../../../../../app/features/packages/not-shown-here.ts";
import { alreadyOpen, cardHeight, PackageCard, planNote } from "../../../../../app/features/packages/package-card.tsx";
import { packageWith } from "../../../../fixtures/packages.ts";

it("grows by 80 pixels for each price option beyond two", () => {
  expect([0, 1, 2, 3, 5].map(cardHeight)).toEqual([480, 480, 480, 560, 720]);
});

const item = packageWith(
  "Day Pass",
  "payment",
  ["day", "week"].map((id) => ({
    id,
    type: "one-off",
    priceDisplay: "£10",
    offer: null,
    furtherInformation: null,
    accessData: { entitlements: ["live-video"] },
  })),
);

it("says at the price that a pass opens nothing in the viewer's country", () => {
  const card = (closedHere: string[]) =>
    renderToStaticMarkup(
      <RouterProvider
        router={createMemoryRouter([
          { path: "/", element: <PackageCard item={item} returnTo={undefined} closedHere={closedHere} /> },
        ])}
      />,
    );
  expect(card(["day"]).split(notShownHere)).toHaveLength(2);
  expect(card([])).not.toContain(notShownHere);
});

it("says before the purchase that some of it is held, or all of it shared", () => {
  expect(alreadyOpen(item, [], [])).toBeNull();
  expect(alreadyOpen(item, ["live-video"], [])).toBe(
    "It is shared with you already. You can still have one of your own.",
  );
  const [option] = item.attributes.priceData;
  const both = option && [{ ...option, accessData: { entitlements: ["live-video", "live-audio"] } }];
  const larger = { ...item, attributes: { ...item.attributes, priceData: both ?? [] } };
  expect(alreadyOpen(larger, ["live-audio"], ["live-audio"])).toBe("You hold a part of what it opens already.");
});

it("says to its holder how to pay by the year instead of by the month, where a pass has both", () => {
  const options = item.attributes.priceData.map((option) => ({ ...option, type: "recurring" as const }));
  expect(planNote(packageWith("Pass", "subscription", options))).toBe(
    "To pay by the month or by the year instead, choose Payments and invoices in your account.",
  );
  expect(planNote(packageWith("Pass", "subscription", options.slice(1)))).toBeNull();
  expect(planNote(item)).toBeNull();
});
