import { describe, expect, it } from "vitest";
import { classesIn, firstSheetOf, inStableOrder } from "../../../../../scripts/lib/first-sheets/first-sheet.ts";

/** The first sheet of a page whose HTML may contain these classes and elements. */
const firstOf = (sheet: string, classes: string[] = [], elements: string[] = []) =>
  firstSheetOf(sheet, {
    hasClass: (name) => classes.includes(name),
    hasElement: (name) => elements.includes(name),
    hasField: (type) => type === "date",
    isReadOutside: (name) => name === "--from-code",
  });

it("a sheet is written as it was read, with strings, escapes and brackets in it", () => {
  const sheet = String.raw`.a\:b,.c[x="}{"],.c[x=",.d"]{content:"}";background:url("data:a;b{")}@media (width>=1px){.a\:b{e:f}}`;
  expect(firstOf(sheet, ["a:b", "c"])).toBe(sheet);
});

it("the values of the design stand in the order of their names, and nothing else moves", () => {
  const sheet = "@layer theme{:root,:host{--b:1;--a:2}}:root{--z:3;--y:4}.x{--d:5;c:6}";
  expect(inStableOrder(sheet)).toBe("@layer theme{:root,:host{--a:2;--b:1}}:root{--z:3;--y:4}.x{--d:5;c:6}");
});

it("names classes as they are in HTML", () => {
  expect(classesIn(String.raw`.l\:p-0\.5:focus>a{b:c}@container (width>=1px){.\@md\:w-\[2px\],.\32 xl{d:e}}`)).toEqual([
    "l:p-0.5",
    "@md:w-[2px]",
    "2xl",
  ]);
});

describe("the first sheet of a page", () => {
  it("has the rules of its classes and elements in the order of the whole one", () => {
    expect(firstOf("a{b:c}.x,.y{d:e}.z{f:g}.x .z{h:i}.x:focus-visible{j:k}", ["x"])).toBe(
      "a{b:c}.x{d:e}.x:focus-visible{j:k}",
    );
  });

  it("keeps conditions with a rule in them, and no others", () => {
    const sheet =
      "@media (width>=1px){.x{a:b}.y{c:d}}@media (width>=2px){.y{e:f}}@supports (g:h){@media (i:j){.x{k:l}}}";
    expect(firstOf(sheet, ["x"])).toBe("@media (width>=1px){.x{a:b}}@supports (g:h){@media (i:j){.x{k:l}}}");
  });

  it("keeps a list of alternatives whole, for its weight, if one of them can match", () => {
    const sheet = ":is(.x,.y:has(:checked)){a:b}:where(.y,.z) p{c:d}p:not(.y){e:f}";
    expect(firstOf(sheet, ["x"])).toBe(":is(.x,.y:has(:checked)){a:b}p:not(.y){e:f}");
  });

  it("leaves out paper, beginnings, and what a pointer, a selection or a dialog brings", () => {
    const sheet =
      "@media print{a{b:c}}@starting-style{.x{d:e}}.x:hover{f:g}.x:hover .x{h:i}::selection{j:k}dialog::backdrop{l:m}textarea{n:o}.x:not(:hover){p:q}";
    expect(firstOf(sheet, ["x"])).toBe(".x:not(:hover){p:q}");
    expect(firstOf(sheet, ["x"], ["textarea"])).toBe("textarea{n:o}.x:not(:hover){p:q}");
  });

  it("leaves out what scrolling moves, with its animation", () => {
    const sheet =
      ".x{animation-name:cover;animation-timeline:scroll()}.x{a:b}@keyframes cover{to{c:d}}@media (width>=1px){.x{animation-timeline:view()}}";
    expect(firstOf(sheet, ["x"])).toBe(".x{a:b}");
  });

  it("has the parts of fields of the types that the page can have", () => {
    const sheet =
      "::-webkit-datetime-edit{a:b}::file-selector-button{c:d}::-webkit-inner-spin-button{e:f}::placeholder{g:h}";
    expect(firstOf(sheet)).toBe("::-webkit-datetime-edit{a:b}::-webkit-inner-spin-button{e:f}::placeholder{g:h}");
  });

  it("has of the design's values, registered properties and animations those that it uses", () => {
    const sheet =
      "@property --p{syntax:'*'}@property --q{syntax:'*'}:root,:host{--used:1;--unused:2;--from-code:3}@keyframes spin{to{a:b}}@keyframes rise{to{a:b}}.x{c:var(--used);translate:var(--p);animation:1s spin}.y{d:var(--unused);animation:rise 1s}";
    expect(firstOf(sheet, ["x"])).toBe(
      "@property --p{syntax:'*'}:root,:host{--used:1;--from-code:3}@keyframes spin{to{a:b}}.x{c:var(--used);translate:var(--p);animation:1s spin}",
    );
  });
});
