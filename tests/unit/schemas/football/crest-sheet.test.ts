import { describe, expect, it } from "vitest";
import { crestSheets, crestsOfSheet } from "../../../../schemas/football/crest-sheet.ts";

const drawn = (name: string) => ({ crestURL: `/images/crest/${name}.svg` });
const photographed = { crestURL: "/images/fit-in/192x192/own-71" };
const many = (count: number) => Array.from({ length: count }, (_, index) => drawn(String(count - index)));

describe("sheets of crests", () => {
  it("have one address for the same clubs in any order, and each club's place in it", () => {
    const sheets = crestSheets([drawn("10-bD"), drawn("9"), photographed, drawn("10-bD")]);
    expect(sheets.urls).toEqual(["/images/crests/9.10-bD.svg"]);
    expect(crestSheets([drawn("9"), drawn("10-bD")]).urls).toEqual(sheets.urls);
    const places = [drawn("9"), drawn("10-bD"), drawn("11"), photographed].map(sheets.placeOf);
    expect(places).toEqual([{ sheet: 0, cell: 0 }, { sheet: 0, cell: 1 }, null, null]);
  });

  it("are several for many clubs, of which the first has those that the list begins with", () => {
    const { urls, placeOf } = crestSheets(many(72));
    expect(urls).toHaveLength(2);
    expect(urls[0]).toMatch(/^\/images\/crests\/37\.38\..*\.72\.svg$/);
    expect([drawn("37"), drawn("36"), drawn("1")].map(placeOf)).toEqual([
      { sheet: 0, cell: 0 },
      { sheet: 1, cell: 35 },
      { sheet: 1, cell: 0 },
    ]);
  });

  it("are none where every club has a picture of its own", () => {
    expect(crestSheets([photographed, { crestURL: "https://images.example/images/crest/1.svg" }]).urls).toEqual([]);
  });

  it("leave clubs beyond 144 to pictures of their own", () => {
    const { urls, placeOf } = crestSheets(many(145));
    expect(urls).toHaveLength(4);
    expect([drawn("2"), drawn("1")].map(placeOf)).toEqual([{ sheet: 3, cell: 0 }, null]);
  });

  it("is read from its file name", () => {
    expect(crestsOfSheet("9.10-bD.svg")).toEqual(["9", "10-bD"]);
    for (const file of [".svg", "a.svg", "1..2.svg", "1.2.", `${Array(121).fill("1").join(".")}.svg`]) {
      expect(crestsOfSheet(file), file).toBeNull();
    }
  });
});
