import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { notShownHereMessage } from "../../../../../app/features/packages/not-shown-here-message.ts";
import {
  cardHeight,
  ownedChip,
  PackageCard,
  planNote,
  unlockedNote,
} from "../../../../../app/features/packages/package-card.tsx";
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
  const card = (blockedHere: string[]) =>
    renderToStaticMarkup(
      <RouterProvider
        router={createMemoryRouter([
          { path: "/", element: <PackageCard item={item} returnTo={undefined} blockedHere={blockedHere} /> },
        ])}
      />,
    );
  expect(card(["day"]).split(notShownHereMessage)).toHaveLength(2);
  expect(card([])).not.toContain(notShownHereMessage);
});

it("says before the purchase that some of it is held, or all of it shared", () => {
  expect(unlockedNote(item, [], [])).toBeNull();
  expect(unlockedNote(item, ["live-video"], [])).toBe(
    "It is shared with you already. You can still have one of your own.",
  );
  const [option] = item.attributes.priceData;
  const both = option && [{ ...option, accessData: { entitlements: ["live-video", "live-audio"] } }];
  const larger = { ...item, attributes: { ...item.attributes, priceData: both ?? [] } };
  expect(unlockedNote(larger, ["live-audio"], ["live-audio"])).toBe("You hold a part of what it opens already.");
});

it("says before the purchase of commentary that video opens it, where the league says so", () => {
  const [option] = item.attributes.priceData;
  const sold = { entitlements: ["live-audio"], openedBy: { "live-audio": ["live-video"] } };
  const audio = packageWith("Audio", "payment", option ? [{ ...option, accessData: sold }] : []);
  expect(unlockedNote(audio, ["live-video"], ["live-video"])).toBe("What you hold opens all of it already.");
  expect(unlockedNote(audio, ["live-video"], [])).toBe(
    "It is shared with you already. You can still have one of your own.",
  );
  expect(ownedChip(audio, ["live-video"], [])).toBe("Opens for you already");
  expect(unlockedNote(audio, ["video-archive"], ["video-archive"])).toBeNull();
  expect(ownedChip(audio, ["video-archive"], [])).toBeNull();
  const elsewhere = packageWith(
    "Audio",
    "payment",
    option ? [{ ...option, accessData: { entitlements: ["live-audio"] } }] : [],
  );
  expect(unlockedNote(elsewhere, ["live-video"], ["live-video"])).toBeNull();
});

it("calls a pass the viewer's by its name alone, and any other of the same content open", () => {
  const ownedPasses = [{ title: "Day Pass", renewsAt: null }];
  expect(ownedChip(item, ["live-video"], ownedPasses)).toBe("Your pass");
  expect(ownedChip(item, ["live-video"], [{ title: "Monthly Video Pass", renewsAt: null }])).toBe(
    "Opens for you already",
  );
  expect(ownedChip(item, ["live-video"], [])).toBe("Opens for you already");
  expect(ownedChip(item, [], ownedPasses)).toBeNull();
});

it("says to the holder of another subscription how to change to one that opens as much", () => {
  const [option] = item.attributes.priceData;
  const season = packageWith("Season Pass", "subscription", option ? [{ ...option, type: "recurring" }] : []);
  const monthly = [{ title: "Monthly Pass", renewsAt: "2026-12-28T10:00:00.000Z" }];
  const note = "To change to this pass, choose Payments and invoices in your account.";
  expect(planNote(season, ["live-video"], monthly)).toBe(note);
  expect(planNote(season, ["live-video", "video-archive"], monthly)).toBeNull();
  expect(planNote(season, ["live-video"], [{ title: "Day Pass", renewsAt: null }])).toBeNull();
  expect(planNote(season, ["live-video"], [{ title: "Season Pass", renewsAt: "2026-12-28T10:00:00.000Z" }])).toBeNull();
  expect(planNote(item, ["live-video"], monthly)).toBeNull();
});

it("says to its holder how to pay by the year instead of by the month, where a pass has both", () => {
  const options = item.attributes.priceData.map((option) => ({ ...option, type: "recurring" as const }));
  expect(planNote(packageWith("Pass", "subscription", options), ["live-video"], [])).toBe(
    "To pay by the month or by the year instead, choose Payments and invoices in your account.",
  );
  expect(planNote(packageWith("Pass", "subscription", options.slice(1)), ["live-video"], [])).toBeNull();
  expect(planNote(item, ["live-video"], [])).toBeNull();
});
