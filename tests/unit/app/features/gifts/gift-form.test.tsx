import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { GiftForm } from "../../../../../app/features/gifts/gift-form.tsx";
import type { GiftOffer } from "../../../../../app/features/gifts/gift-offers.ts";
import { notShownHereMessage } from "../../../../../app/features/packages/not-shown-here-message.ts";

const offer: GiftOffer = {
  packageID: "video-day",
  title: "Day Pass",
  description: "Every streamed match.",
  option: {
    id: "video-day-once",
    type: "one-off",
    priceDisplay: "£10",
    offer: null,
    furtherInformation: null,
    accessData: { entitlements: ["live-video"] },
  },
};

it("says before a pass is given that it opens nothing in the giver's country", () => {
  const form = (blockedHere: boolean) => renderToStaticMarkup(<GiftForm offer={offer} blockedHere={blockedHere} />);
  expect(form(true)).toContain(notShownHereMessage);
  expect(form(false)).not.toContain(notShownHereMessage);
});
