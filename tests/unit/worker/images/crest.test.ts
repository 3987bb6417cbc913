import { createCanvas, loadImage } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargeNames, formNames, patternNames } from "../../../../schemas/football/crest.ts";
import { derivedLook, storedLook } from "../../../../worker/images/club-look.ts";
import { type ClubLook, drawCrest, drawCrestSheet } from "../../../../worker/images/crest.ts";
import { propertyRuns } from "../../../fixtures/property-runs.ts";

const look: ClubLook = {
  id: 16,
  name: "Bramley FC",
  colours: { primary: "#0b6e4f", secondary: "#ffffff", accent: "#e9c46a" },
  crest: { form: "shield", pattern: "plain", charge: "lion" },
  own: null,
};

/** The distinct colours of an image's pixels. Fails if the image is not well-formed XML. */
async function coloursAt(svg: string, size: number): Promise<Set<string>> {
  const image = await loadImage(Buffer.from(svg));
  const context = createCanvas(size, size).getContext("2d");
  context.drawImage(image, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  const colours = new Set<string>();
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] === 255) colours.add(data.subarray(index, index + 3).join());
  }
  return colours;
}

describe("a sheet of crests", () => {
  /** The pixels of a part of an image, at the small size of lists. */
  async function pixels(svg: string, crests: number, cell: number): Promise<Uint8ClampedArray> {
    const size = 40;
    const context = createCanvas(size, size).getContext("2d");
    context.drawImage(await loadImage(Buffer.from(svg)), 0, -cell * size, size, size * crests);
    return context.getImageData(0, 0, size, size).data;
  }

  it("shows each crest as it is by itself, but for the name around a round one", async () => {
    const looks = formNames.flatMap((form) =>
      patternNames.map((pattern, index) => ({
        ...look,
        crest: { form, pattern, charge: chargeNames[index % chargeNames.length] ?? "lion" },
      })),
    );
    const sheet = drawCrestSheet(looks);
    for (const [cell, one] of looks.entries()) {
      const [own, single] = [await pixels(sheet, looks.length, cell), await pixels(drawCrest(one), 1, 0)];
      const differing = own.filter((value, index) => Math.abs(value - (single[index] ?? 0)) > 24).length;
      // The letters of a name are a pixel high.
      expect([one.crest, differing / own.length < (one.crest.form === "round" ? 0.1 : 0.01)]).toEqual([
        one.crest,
        true,
      ]);
    }
  });

  it("has few elements for each, and says what they share once", () => {
    const sheet = drawCrestSheet(Array.from({ length: 50 }, () => look));
    expect(sheet.match(/<clipPath/g)).toHaveLength(1);
    expect(sheet.match(/<linearGradient/g)).toHaveLength(1);
  });
});

describe("a crest", () => {
  it.each(formNames.flatMap((form) => patternNames.map((pattern) => [form, pattern] as const)))(
    "is a well-formed image with every charge (%s, %s)",
    async (form, pattern) => {
      for (const charge of chargeNames) {
        const colours = await coloursAt(drawCrest({ ...look, crest: { form, pattern, charge } }), 24);
        expect(colours.size).toBeGreaterThan(8);
      }
    },
  );

  it("is the club's own where it has one, on a light plate where it needs one", async () => {
    const red =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#f00"/></svg>';
    const url = `data:image/svg+xml;base64,${Buffer.from(red).toString("base64")}`;
    expect(await coloursAt(drawCrest({ ...look, own: { url, plated: false } }), 24)).toEqual(new Set(["255,0,0"]));
    expect(await coloursAt(drawCrest({ ...look, own: { url, plated: true } }), 96)).toContain("255,255,255");
  });

  it("shows its club's colour", async () => {
    const svg = drawCrest(look);
    expect(svg).toContain(look.colours.primary);
    expect(svg).toContain(look.colours.secondary);
  });

  it("is drawn the same each time, and differently for each form, pattern and charge", () => {
    const pictures = formNames.flatMap((form) =>
      patternNames.flatMap((pattern) =>
        chargeNames.map((charge) => drawCrest({ ...look, crest: { form, pattern, charge } })),
      ),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(drawCrest(look)).toBe(drawCrest(look));
  });

  it("stays well-formed whatever the club is called", async () => {
    const names = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        await loadImage(Buffer.from(drawCrest({ ...look, name, crest: { ...look.crest, form: "round" } })));
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it("escapes the club's name", () => {
    const svg = drawCrest({ ...look, name: `</title><script>alert("1")</script>` });
    expect(svg).not.toContain("<script");
  });
});

describe("a club without colours or crest", () => {
  it("gets a generated look that does not change", () => {
    const looks = Array.from({ length: 72 }, (_, index) => derivedLook(index + 1, "Club"));
    expect(new Set(looks.map((each) => JSON.stringify([each.colours, each.crest]))).size).toBe(72);
    expect(derivedLook(7, "Club")).toEqual(derivedLook(7, "Club"));
  });

  it("keeps what is stored, and replaces what is malformed", () => {
    const crest = { form: "pennant", pattern: "sash", charge: "bee" };
    const row = { id: 7, name: "Club", crest: JSON.stringify(crest), colours: '{"primary":"url(#x)"}' };
    expect(storedLook(row)).toEqual({ ...derivedLook(7, "Club"), crest });
    expect(
      storedLook({ ...row, crest: "{", colours: '{"primary":"#ABC","secondary":"#000000","accent":"#fff"}' }),
    ).toEqual({
      ...derivedLook(7, "Club"),
      colours: { primary: "#aabbcc", secondary: "#000000", accent: "#ffffff" },
    });
  });
});
