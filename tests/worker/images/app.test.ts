import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { visit } from "../support/visit.ts";

beforeAll(async () => {
  await insertLeague(env.MATCH_DB);
  await insertFixture(env.MATCH_DB, { id: 900, kickoff: "2025-10-01T19:45:00.000Z", home: 1, away: 2 });
  await env.CONTENT_DB.batch([
    ...[
      [501, 900],
      [502, null],
      [503, null],
      [504, null],
    ].map(([id, fixture]) =>
      env.CONTENT_DB.prepare(
        `INSERT INTO articles (id, slug, title, summary, body_html, author, published_at, image_key, image_alt, fixture_id)
         VALUES (?1, 'a-' || ?1, 'Title', 'Summary', '', 'Author', '2025-10-02T08:00:00.000Z', 'article-' || ?1, 'Alt', ?2)`,
      ).bind(id ?? null, fixture ?? null),
    ),
    env.CONTENT_DB.prepare("INSERT INTO article_clubs VALUES (502, 3), (504, 3)"),
  ]);
  const colours = JSON.stringify({ primary: "#d02020", secondary: "#f0e040", accent: "#ffffff" });
  await env.MATCH_DB.prepare("UPDATE clubs SET colours = ? WHERE id = 4").bind(colours).run();
});

/** Chromium's Accept header for an <img>. */
const browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
/** Accept header of a client that supports raster formats only. */
const rasterOnly = "image/avif,image/webp,image/png,*/*;q=0.8";
const ask = (path: string, accept: string, headers: Record<string, string> = {}) =>
  visit(path, { headers: { accept, ...headers } });
const title = async (path: string) => /<title>(.*?)<\/title>/.exec(await (await ask(path, browser)).text())?.[1];

/** The format of an image, and its size in pixels. */
async function shape(response: Response): Promise<{ format: string; width?: number; height?: number }> {
  const info = await env.IMAGES.info(new Blob([await response.arrayBuffer()]).stream());
  return "width" in info ? { format: info.format, width: info.width, height: info.height } : { format: info.format };
}

describe("crests", () => {
  it("are images that browsers cache for ever", async () => {
    const response = await visit("/images/crest/1.svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("etag")).toMatch(/^(W\/)?"[\w-]{16}"$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    );
    expect(await response.text()).toContain("<title>Ashford</title>");
  });

  it("are served to other sites too", async () => {
    expect(await (await visit("/origin/images/crest/2.svg")).text()).toContain("Bramley");
  });

  it.each(["/images/crest/99.svg", "/images/crest/0.svg", "/images/crest/99999999999999999999.svg"])(
    "are a 404 without a club (%s)",
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("text/plain");
    },
  );
});

describe("a sheet of crests", () => {
  it("has each club's crest in its square, as it is by itself", async () => {
    const response = await visit("/images/crests/1.2.svg");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const sheet = await response.text();
    expect(sheet).toContain('viewBox="0 0 100 200"');
    for (const [cell, id] of [1, 2].entries()) {
      const single = await (await visit(`/images/crest/${id}.svg`)).text();
      // Only large round crests have the name around the edge.
      const shapes = (svg: string) =>
        svg.replace(/^.*<\/defs>|<path id="rim".*<\/text>|<\/svg>$/g, "").replace(/url\(#[a-z]+\)/g, "url(#one)");
      expect(shapes(sheet)).toContain(`<g transform="translate(0 ${cell * 100})">${shapes(single)}</g>`);
    }
  });

  it("is asked for again soon where a crest of it has changed or has no club, whose square stays empty", async () => {
    for (const file of ["1-zz.2.svg", "1.99.svg"]) {
      const response = await visit(`/images/crests/${file}`);
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect((await response.text()).match(/<g transform="translate\(0 \d*00?\)">/g)).toHaveLength(
        file.includes("99") ? 1 : 2,
      );
    }
  });

  it.each(["crests.svg", "1..2.svg", "1.2.png"])("is a 404 under another name (%s)", async (file) => {
    expect((await visit(`/images/crests/${file}`)).status).toBe(404);
  });
});

describe("artwork", () => {
  it("of a match report shows the two clubs of its match, home first", async () => {
    expect(await title("/images/640x360/article-501")).toBe("Ashford and Bramley");
  });

  it("of another story shows the clubs that it is tagged with", async () => {
    expect(await title("/images/640x360/article-502")).toBe("Corfe");
  });

  it("of a story without a club is the league's own", async () => {
    expect(await title("/images/640x360/article-503")).toBe("Artwork");
  });

  it.each(["live-900", "highlights-900", "video-highlights-900", "match-900"])(
    "of %s shows the match's clubs",
    async (key) => {
      expect(await title(`/images/640x360/${key}`)).toBe("Ashford and Bramley");
    },
  );

  it("of a kit shows its club", async () => {
    expect(await title("/images/300x400/kit-4")).toBe("Dunmere");
  });

  it("shows what its key stands for now, as a drawing and as pixels, and browsers ask again soon", async () => {
    const shown = async () => {
      const [drawing, pixels] = [
        await ask("/images/64x36/article-504", browser),
        await ask("/images/64x36/article-504", "image/webp"),
      ];
      for (const { headers } of [drawing, pixels])
        expect(headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
      const name = /<title>(.*?)<\/title>/.exec(await drawing.text())?.[1];
      return { name, pixels: Buffer.from(await pixels.arrayBuffer()).toString("base64") };
    };
    const before = await shown();
    await env.CONTENT_DB.prepare("UPDATE article_clubs SET club_id = 4 WHERE article_id = 504").run();
    const after = await shown();
    expect([before.name, after.name]).toEqual(["Corfe", "Dunmere"]);
    expect(after.pixels).not.toBe(before.pixels);
    expect(await shown()).toEqual(after);
  });

  it("exists for any name", async () => {
    const response = await ask("/images/1x4096/whatever_else", browser);
    expect(response.status).toBe(200);
    // It depends on the league's colours, which may change.
    expect(response.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
  });
});

describe("the documented forms", () => {
  it.each(["/images/96x54/article-501", "/images/96x54,contain/article-501", "/images/fit-in/96x54/article-501"])(
    "%s has the size it names",
    async (path) => {
      expect(await shape(await ask(path, "image/webp"))).toEqual({ format: "image/webp", width: 96, height: 54 });
    },
  );

  it.each(["0x10", "10x0", "4097x10", "10x99999", "100000x100000", "4096x4096"])(
    "of size %s are refused",
    async (size) => {
      const response = await visit(`/images/${size}/article-501`);
      expect(response.status).toBe(400);
      expect(await response.text()).toBe(
        "A picture is 1 to 4096 pixels wide and high, and has at most 4000000 of them.",
      );
    },
  );

  it.each([
    "/images/",
    "/images/big/article-501",
    "/images/-1x10/article-501",
    "/images/1e3x10/article-501",
    "/images/10x10",
    "/images/10x10/",
    "/images/10x10/folder/article-501",
    "/images/fit-in/10x10,contain/article-501",
    "/images/fit-in/article-501",
    "/images/10x10,cover/article-501",
    "/images/10x10,50/article-501",
    "/images/10x10,50-101/article-501",
  ])("are the only ones: %s is not found", async (path) => {
    expect((await visit(path)).status).toBe(404);
  });

  it.each([
    "%3Cscript%3E",
    "..%2Fmedia",
    "%2e%2e%5csecret",
    "a%00b",
    "%zz",
    "a".repeat(101),
    "article-501.exe",
    ".svg",
  ])("of a name like %s are refused", async (key) => {
    const response = await visit(`/images/10x10/${key}`);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toContain("text/plain");
  });
});

describe("the format of artwork", () => {
  it.each([
    [browser, "image/svg+xml"],
    [rasterOnly, "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["image/avif;q=0,image/webp", "image/webp"],
    ["*/*", "image/jpeg"],
    ["image/png", "image/png"],
  ])("for Accept: %s is %s, with Vary", async (accept, format) => {
    const response = await ask("/images/64x36/article-501", accept);
    expect(response.headers.get("content-type")).toContain(format);
    expect(response.headers.get("vary")).toContain("Accept");
    expect((await shape(response)).format).toBe(format);
  });

  it.each([
    ["jpg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["avif", "image/avif"],
    ["svg", "image/svg+xml"],
  ])("follows the extension .%s, whatever a client accepts", async (ending, format) => {
    const response = await ask(`/images/64x36/article-501.${ending}`, browser);
    expect(response.headers.get("content-type")).toContain(format);
    expect((await shape(response)).format).toBe(format);
  });
});

describe("an image that an operator has uploaded to the bucket", () => {
  const put = (key: string, value: ArrayBuffer | string) => env.MEDIA.put(`pictures/${key}`, value);
  /** A raster image, like a photograph. */
  const photograph = async (size: string) => await (await visit(`/images/${size}/a-photograph.jpg`)).arrayBuffer();

  it("replaces the drawing, cropped to the box or fitted into it", async () => {
    await put("stand", await photograph("400x200"));
    expect(await shape(await ask("/images/80x80/stand", browser))).toEqual({
      format: "image/avif",
      width: 80,
      height: 80,
    });
    const whole = { format: "image/webp", width: 80, height: 40 };
    expect(await shape(await ask("/images/fit-in/80x80/stand", "image/webp"))).toEqual(whole);
    expect(await shape(await ask("/images/80x80,contain/stand", "image/webp"))).toEqual(whole);
  });

  it.each([
    ["across", "0 0 120 40", "M0 0h40v40H0z", "M40 0h40v40H40z", "M80 0h40v40H80z", "20x40"],
    ["down", "0 0 40 120", "M0 0h40v40H0z", "M0 40h40v40H0z", "M0 80h40v40H0z", "40x20"],
  ])("is cropped around the point that its address names, %s", async (way, box, first, second, third, size) => {
    const [, , width, height] = box.split(" ");
    const drawing = (paths: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${paths}</svg>`;
    const raster = async (svg: string) => {
      const output = await env.IMAGES.input(new Blob([svg]).stream()).output({ format: "image/png" });
      return await output.response().arrayBuffer();
    };
    const colours = ["#f00", "#0f0", "#00f"];
    const parts = [first, second, third].map((path, index) => `<path fill="${colours[index]}" d="${path}"/>`);
    await put(`thirds-${way}`, await raster(drawing(parts.join(""))));
    for (const [index, colour] of colours.entries()) {
      await put(`whole-${way}-${index}`, await raster(drawing(`<path fill="${colour}" d="M0 0h120v120H0z"/>`)));
      const whole = await (await visit(`/images/${size}/whole-${way}-${index}.png`)).arrayBuffer();
      const point = `${index * 50}-${index * 50}`;
      const crop = await visit(`/images/${size},${point}/thirds-${way}.png`);
      expect(new Uint8Array(await crop.arrayBuffer()), point).toEqual(new Uint8Array(whole));
    }
  });

  it("is cached by browsers for ever, and not sent again if unchanged", async () => {
    await put("terrace", await photograph("200x100"));
    const first = await ask("/images/40x20/terrace", rasterOnly);
    expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = first.headers.get("etag") ?? "";
    const again = await ask("/images/40x20/terrace", rasterOnly, { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect((await ask("/images/40x20/terrace", rasterOnly, { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("that is invalid is replaced by the drawing, until it is fixed", async () => {
    await put("broken", "<html>not a picture</html>");
    await put("vector", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
    for (const key of ["broken", "vector"]) {
      const response = await ask(`/images/64x36/${key}`, browser);
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect(await shape(response)).toEqual({ format: "image/avif", width: 64, height: 36 });
    }
  });
});
