import { env } from "cloudflare:workers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { insertLeague } from "../../fixtures/small-league.ts";
import { fillSlot, operate } from "../support/adverts.ts";
import { publish, withdraw } from "../support/publish-league.ts";
import { siteWith } from "../support/site-with.ts";
import { visit } from "../support/visit.ts";

beforeEach(withdraw);
afterAll(withdraw);

const accept = { headers: { accept: "image/svg+xml" } };
const drawing = async (key: string, ask = visit) => await (await ask(`/images/640x360/${key}`, accept)).text();
const plum = { theme: { light: { accent: "#7a1f5c" }, dark: {} } };

describe("an image without a club", () => {
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
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
  });

  it("is rendered again for another league", async () => {
    const pixels = async (ask: typeof visit) => {
      const response = await ask("/images/64x36/page-about.png");
      expect(response.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
      return Buffer.from(await response.arrayBuffer()).toString("base64");
    };
    const before = await pixels(siteWith({}));
    await publish(plum);
    expect(await pixels(siteWith({}))).not.toBe(before);
    await withdraw();
    expect(await pixels(siteWith({}))).toBe(before);
  });
});

describe("the map of a league", () => {
  const map = {
    ...{ west: 5, east: 11, south: 45, north: 49, height: 900 },
    ...{ land: "M10 10 900 10 900 800Z", borders: "", hills: "", seas: [{ name: "Inner Sea", x: 300, y: 200 }] },
  };
  const ofClubs = async (ask: typeof visit) =>
    /src="(\/images\/map\/[\w-]+\.svg)"/.exec(await (await ask("/clubs")).text())?.[1] ?? null;

  it("is drawn in the league's colours, at an address of its own in each version", async () => {
    await insertLeague(env.MATCH_DB);
    await env.MATCH_DB.prepare("UPDATE clubs SET latitude = 47, longitude = 8 WHERE id = 1").run();
    await publish({ theme: { light: {}, dark: { raised: "#123123" } } });
    await env.CONTENT_DB.prepare("INSERT INTO league_map VALUES (1, ?)").bind(JSON.stringify(map)).run();
    const ask = siteWith({});
    const address = await ofClubs(ask);
    const response = await ask(address ?? "");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const svg = await response.text();
    for (const part of ['viewBox="0 0 1000 900"', map.land, 'fill="#123123"', ">Inner Sea</text>"]) {
      expect(svg).toContain(part);
    }
    const former = await ask("/images/map/published-0.svg");
    expect(former.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await former.text()).toBe(svg);
    await publish({});
    expect(await ofClubs(siteWith({}))).not.toBe(address);
  });

  it("without an outline is one of the grounds alone, and without a ground is not there", async () => {
    await publish({});
    const grounds = JSON.stringify({ ...map, land: "", seas: [] });
    await env.CONTENT_DB.prepare("INSERT INTO league_map VALUES (1, ?)").bind(grounds).run();
    const page = await (await siteWith({})("/clubs")).text();
    expect(page).toContain('<nav aria-label="Clubs on the map"');
    expect(page).not.toContain("/images/map/");
    await withdraw();
    await publish({});
    expect(await (await siteWith({})("/clubs")).text()).not.toContain("Clubs on the map");
    expect((await siteWith({})("/images/map/any.svg")).status).toBe(404);
  });
});

describe("the image of a company", () => {
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
