import { afterEach, expect, it } from "vitest";
import { portalURL } from "../../../../../app/features/account/portal-url.ts";
import { english, setPageLanguage } from "../../../../../schemas/site/messages.ts";

afterEach(() => setPageLanguage(() => english));

it("names the language of a page that is not in the site's own", () => {
  const urls = () => [
    portalURL("/portal", "profile"),
    portalURL("https://accounts.example", "register", "/news?page=2 3"),
  ];
  expect(urls()).toEqual(["/portal/profile", "https://accounts.example/register?return=%2Fnews%3Fpage%3D2%203"]);
  setPageLanguage(() => ({
    tag: "ar",
    catalogue: { messages: {}, plurals: {}, category: () => "other" },
    offered: ["en", "ar"],
  }));
  expect(urls()).toEqual([
    "/portal/profile?language=ar",
    "https://accounts.example/register?return=%2Fnews%3Fpage%3D2%203&language=ar",
  ]);
});
