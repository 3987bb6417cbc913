import { expect, it } from "vitest";
import { visit } from "../support.ts";

it("the web manifest bears the brand's name, and its icons are there", async () => {
  const response = await visit("/site.webmanifest");
  expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  expect(await response.json()).toMatchObject({
    name: "Crown League",
    start_url: "/",
    icons: [{ src: "/favicon.svg" }],
  });
});
