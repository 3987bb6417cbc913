import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { LegacyList } from "../../../../../app/features/packages/legacy-list.tsx";
import { notShownHereMessage } from "../../../../../app/features/packages/not-shown-here-message.ts";

const pass = { Body: "As ever.", Duration: null, AmountFormatted: "£3.99", PurchaseUrl: "https://shop.example/" };
const options = [
  { ...pass, Id: "v", Title: "Classic Video" },
  { ...pass, Id: "a", Title: "Classic Audio" },
];

it("says at an older provider's passes to watch that nothing is shown in the viewer's country", () => {
  const list = (blockedHere: boolean) =>
    renderToStaticMarkup(<LegacyList options={options} blockedHere={blockedHere} />);
  const [video = "", audio = ""] = list(true).split("Classic Audio");
  expect(video).toContain(notShownHereMessage);
  expect(audio).not.toContain(notShownHereMessage);
  expect(list(false)).not.toContain(notShownHereMessage);
});
