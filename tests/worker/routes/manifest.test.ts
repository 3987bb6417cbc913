import { expect, it } from "vitest";
import { z } from "zod";
import { brand } from "../support/brand.ts";
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

it("a browser that looks for an icon by itself finds one", async () => {
  const icon = await visit("/favicon.ico");
  expect(icon.status).toBe(200);
  expect(icon.headers.get("content-type")).toBe("image/png");
  await icon.body?.cancel();
});
