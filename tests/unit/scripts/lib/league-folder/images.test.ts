import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { problemText } from "../../../../../scripts/lib/league-folder/file-problem.ts";
import { bytesOf, type FolderFiles } from "../../../../../scripts/lib/league-folder/folder-files.ts";
import { imageKeyOf, parseImages } from "../../../../../scripts/lib/league-folder/images.ts";
import { readLeagueFolder } from "../../../../../scripts/lib/league-folder/league-folder.ts";
import { newLeagueFiles } from "../../../../../scripts/lib/league-new/new-league.ts";
import { disc, northernCounties } from "../../../support/league-folders.ts";

const empty = await newLeagueFiles(northernCounties);
const ash = bytesOf("id,slug,name,shortName,code,competitions\n1,ash,Ash Town,Ash,ASH,premier-division\n");

const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9" fill="red"/>${inside}</svg>`,
  );

function raster(format: "png" | "webp" | "jpeg", side = 64): Uint8Array {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  context.fillStyle = "#e00";
  context.fillRect(8, 8, 32, 32);
  return format === "png" ? canvas.encodeSync(format) : canvas.encodeSync(format);
}

/** Problems of a folder with this additional file. */
function problemsWith(path: string, bytes: Uint8Array): string[] {
  const files: FolderFiles = new Map(empty).set("clubs.csv", ash).set(path, bytes);
  return readLeagueFolder(files).problems.map(problemText);
}

describe("a club's own crest", () => {
  it.each([
    ["svg", svg("<title>Ash</title>")],
    ["svg", svg('<defs><g id="a"/></defs><use href="#a" fill="url(#b)" style="filter: url( \'#c\' )"/>')],
    ["svg", svg(`<image href="data:image/png;base64,${Buffer.from(raster("png")).toString("base64")}"/>`)],
    ["png", raster("png")],
    ["webp", raster("webp")],
  ])("is taken as %s", (ending, bytes) => {
    expect(problemsWith(`crests/clubs/ash.${ending}`, bytes)).toEqual([]);
  });

  it.each<[what: string, path: string, bytes: Uint8Array, problem: RegExp]>([
    ["a script", "ash.svg", svg("<script>alert(1)</script>"), /an element that is not a drawing: script/],
    ["a script of another prefix", "ash.svg", svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), /s:script/],
    [
      "HTML",
      "ash.svg",
      svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      /foreignObject/,
    ],
    ["an event handler", "ash.svg", svg('<g onload="alert(1)"/>'), /an event handler: onload/],
    ["movement", "ash.svg", svg('<animate attributeName="x"/>'), /animate/],
    [
      "a link",
      "ash.svg",
      svg('<a href="https://elsewhere.example/"/>'),
      /something outside itself: https:\/\/elsewhere/,
    ],
    [
      "a script in a link",
      "ash.svg",
      svg('<a xlink:href="java&#115;cript:alert(1)"/>'),
      /something outside itself: javascript/,
    ],
    ["a picture of elsewhere", "ash.svg", svg('<image href="//elsewhere.example/a.png"/>'), /something outside itself/],
    ["another file's shape", "ash.svg", svg('<use href="other.svg#a"/>'), /something outside itself: other\.svg#a/],
    [
      "a fill of elsewhere",
      "ash.svg",
      svg('<g fill="url(https://elsewhere.example/a.svg#b)"/>'),
      /outside itself: fill/,
    ],
    [
      "a fill in disguise",
      "ash.svg",
      svg('<g fill="u&#114;l&#40;https://elsewhere.example/a.svg#b)"/>'),
      /outside itself: fill/,
    ],
    ["a style of elsewhere", "ash.svg", svg("<style>@import 'a.css';</style>"), /a style that loads something/],
    [
      "a font of elsewhere",
      "ash.svg",
      svg("<style>@font-face{src:url(a.woff2)}</style>"),
      /a style that loads something/,
    ],
    [
      "entities",
      "ash.svg",
      bytesOf('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      /entities/,
    ],
    ["no viewBox", "ash.svg", svg("", 'width="9" height="9"'), /no viewBox/],
    ["no namespace", "ash.svg", bytesOf('<svg viewBox="0 0 9 9"/>'), /has no xmlns/],
    [
      "nothing to see",
      "ash.svg",
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
      /shows nothing/,
    ],
    ["no end", "ash.svg", bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><g>'), /is no SVG: line 1/],
    ["another element", "ash.svg", bytesOf("<html/>"), /is no SVG/],
    ["too many bytes", "ash.svg", svg(`<!-- ${"x".repeat(100_000)} -->`), /has 101 kB, and 100 kB is the most/],
    ["JPEG in a PNG's name", "ash.png", raster("jpeg"), /is no PNG/],
    ["PNG in a WebP's name", "ash.webp", raster("png"), /is no WEBP/],
    ["a damaged PNG", "ash.png", raster("png").slice(0, 60), /shows nothing/],
    ["a small PNG", "ash.png", raster("png", 40), /has 40 by 40 pixels: a side has 48 to 2048/],
    ["a huge WebP", "ash.webp", raster("webp", 2100), /has 2100 by 2100 pixels/],
    ["another format", "ash.gif", raster("png"), /is named by the club's slug, and ends in/],
    ["a club that there is not", "oak.png", raster("png"), /there is no club oak in clubs\.csv/],
  ])("with %s is refused by its file's name", (_what, name, bytes, problem) => {
    const problems = problemsWith(`crests/clubs/${name}`, bytes);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^crests/clubs/${name.replace(".", "\\.")}: .*${problem.source}`));
  });

  it("is one file", () => {
    const files: FolderFiles = new Map([
      ["crests/clubs/ash.png", raster("png")],
      ["crests/clubs/ash.svg", svg("")],
    ]);
    expect(parseImages(files).problems.map(problemText)).toEqual([
      "crests/clubs/ash.svg: stands beside crests/clubs/ash.png",
    ]);
  });
});

it("other images of a folder run and load nothing either", () => {
  expect(problemsWith("brand/mark.svg", svg("<script/>"))).toEqual([
    "brand/mark.svg: has an element that is not a drawing: script",
  ]);
});

it("a sponsor's logo is that of a sponsor", () => {
  expect(problemsWith("sponsors/acme.svg", svg(""))).toEqual([
    "sponsors/acme.svg: no sponsor in sponsors.json has the imageKey acme",
  ]);
});

describe("the key of an image", () => {
  const night = "#0a0d12";
  const ringed = bytesOf(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49" fill="#fff"/><circle cx="50" cy="50" r="40" fill="#0a1430"/></svg>',
  );

  it("says that a dark outline needs a light plate on dark ground", () => {
    expect(imageKeyOf({ bytes: disc("#0a1430") }, night)).toMatch(/^own-plate-[\w-]{8}$/);
    for (const bytes of [disc("#e8c547"), ringed, raster("png")]) {
      expect(imageKeyOf({ bytes }, night)).toMatch(/^own-(?!plate-)[\w-]{8}$/);
    }
  });

  it("names the content", () => {
    const keyOf = (colour: string) => imageKeyOf({ bytes: disc(colour) }, night);
    expect(keyOf("#e8c547")).toBe(keyOf("#e8c547"));
    expect(keyOf("#e8c547")).not.toBe(keyOf("#e8c548"));
  });
});
