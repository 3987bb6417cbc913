import { env } from "cloudflare:workers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { fillSlot, operate } from "../lib/adverts.ts";
import { publish, withdraw } from "../lib/publish-league.ts";
import { siteWith } from "../lib/site-with.ts";
import { visit } from "../support.ts";

beforeEach(withdraw);
afterAll(withdraw);

const accept = { headers: { accept: "image/svg+xml" } };
const drawing = async (key: string, ask = visit) => await (await ask(`/images/640x360/${key}`, accept)).text();
const plum = { theme: { light: { accent: "#7a1f5c" }, dark: {} } };

describe("a picture without a club", () => {
  const keys = ["page-about", "page-contact", "article-77001", "promo-1"];
  const inPlum = async (ask: typeof visit) => {
    const pictures = await Promise.all(keys.map((key) => drawing(key, ask)));
    return pictures.filter((picture) => picture.includes("#7a1f5c")).length;
  };

  it("is in the colours of the league that is published, and changes with them", async () => {
    expect(await inPlum(siteWith({}))).toBe(0);
    await publish(plum);
    const ask = siteWith({});
    expect(await inPlum(ask)).toBeGreaterThan(0);
    const response = await ask("/images/640x360/page-about", accept);
    await response.body?.cancel();
    expect(response.headers.get("cache-control")).toBe("public, max-age=300");
  });

  it("is rendered anew for another league", async () => {
    const pixels = async (ask: typeof visit) => {
      const response = await ask("/images/64x36/page-about.png");
      expect(response.headers.get("cache-control")).toBe("public, max-age=300");
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    };
    const before = await pixels(siteWith({}));
    await publish(plum);
    expect(await pixels(siteWith({}))).not.toBe(before);
    await withdraw();
    expect(await pixels(siteWith({}))).toBe(before);
  });
});

describe("the picture of a company", () => {
  it("has the name of the sponsor that is stored", async () => {
    const row = { sponsors: [{ imageKey: "partners-isles", title: "Isles Ferries" }] };
    await env.CONTENT_DB.prepare("INSERT INTO sponsor_rows VALUES (77, 1, ?)").bind(JSON.stringify(row)).run();
    const logo = await drawing("partners-isles");
    expect(logo).toContain("<title>Isles Ferries</title>");
    expect(logo).toContain(">Isles</text>");
    await env.CONTENT_DB.prepare("DELETE FROM sponsor_rows WHERE row_id = 77").run();
    expect(await drawing("partners-isles")).not.toContain("Isles");
  });

  it("has the name of the advertiser, in a slot and in the footer", async () => {
    const image = { key: "advert-7701", imageSize: "750x300" };
    await fillSlot("ferries", 7701, { advertName: "Isles Ferries", images: { mobile: image, desktop: image } });
    expect(await drawing("advert-7701")).toContain("<title>Isles Ferries</title>");
    await operate("advertising", "DELETE", "adverts/7701");
  });

  it("that nobody is known by has no name", async () => {
    for (const key of ["sponsor-7702", "advert-7702"]) expect(await drawing(key)).not.toContain("<text");
  });
});
