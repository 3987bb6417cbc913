import { expect, it } from "vitest";
import { z } from "zod";
import { brand } from "../support/brand.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

const manifest = z.object({
  name: z.literal(brand.name),
  start_url: z.literal("/"),
  display: z.literal("standalone"),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

it("the web manifest bears the brand's name, and its icons are there", async () => {
  const response = await visit("/site.webmanifest");
  expect(response.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  const { icons } = manifest.parse(await response.json());
  expect(icons.map(({ sizes }) => sizes)).toEqual(["any", "192x192", "512x512", "512x512"]);
  for (const { src, type } of icons) {
    const icon = await visit(src);
    expect(icon.status).toBe(200);
    expect(icon.headers.get("content-type")).toBe(type);
    await icon.body?.cancel();
  }
});

it.each([
  ["en-GB", { lang: "en", dir: "ltr" }],
  ["fr-CH", { lang: "fr", dir: "ltr" }],
  ["ar", { lang: "ar", dir: "rtl" }],
])("the web manifest of a league whose own language is %s names it", async (language, named) => {
  await publish({ languages: [language], translations: {}, mail: {} });
  try {
    expect(await (await siteWith({})("/site.webmanifest")).json()).toMatchObject(named);
  } finally {
    await withdraw();
  }
});

it("a browser that looks for an icon by itself finds one", async () => {
  const icon = await visit("/favicon.ico");
  expect(icon.status).toBe(200);
  expect(icon.headers.get("content-type")).toBe("image/png");
  await icon.body?.cancel();
});
