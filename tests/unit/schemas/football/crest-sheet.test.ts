import { describe, expect, it } from "vitest";
import { crestSheet, crestsOfSheet } from "../../../../schemas/football/crest-sheet.ts";

const drawn = (name: string) => ({ crestURL: `/images/crest/${name}.svg` });
const photographed = { crestURL: "/images/fit-in/192x192/own-71" };

describe("a sheet of crests", () => {
  it("has one address for the same clubs in any order, and each club's place in it", () => {
    const sheet = crestSheet([drawn("10-bD"), drawn("9"), photographed, drawn("10-bD")]);
    expect(sheet.url).toBe("/images/crests/9.10-bD.svg");
    expect(crestSheet([drawn("9"), drawn("10-bD")]).url).toBe(sheet.url);
    expect([drawn("9"), drawn("10-bD"), drawn("11"), photographed].map(sheet.cellOf)).toEqual([0, 1, null, null]);
  });

  it("is none where every club has a picture of its own", () => {
    expect(crestSheet([photographed, { crestURL: "https://images.example/images/crest/1.svg" }]).url).toBeNull();
  });

  it("leaves clubs beyond its 120 to pictures of their own", () => {
    const clubs = Array.from({ length: 121 }, (_, index) => drawn(String(index + 1)));
    const sheet = crestSheet(clubs);
    expect(crestsOfSheet(sheet.url?.replace("/images/crests/", "") ?? "")).toHaveLength(120);
    expect([drawn("120"), drawn("121")].map(sheet.cellOf)).toEqual([119, null]);
  });

  it("is read from its file name", () => {
    expect(crestsOfSheet("9.10-bD.svg")).toEqual(["9", "10-bD"]);
    for (const file of [".svg", "a.svg", "1..2.svg", "1.2.", `${Array(121).fill("1").join(".")}.svg`]) {
      expect(crestsOfSheet(file), file).toBeNull();
    }
  });
});
