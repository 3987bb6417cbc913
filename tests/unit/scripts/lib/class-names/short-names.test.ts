import { describe, expect, it } from "vitest";
import { sheetShortener, shortenSource, shortNamesOf } from "../../../../../scripts/lib/class-names/short-names.ts";

const names = shortNamesOf(["text-sm", "p-4", "after:content-['']", "hover:p-4", "hidden", "h2", "i-lucide-tv"]);
const short = (className: string) => names.get(className) ?? `${className} has no short name`;
const shortened = (code: string) => shortenSource("app/part.tsx", code, names);

describe("short names of classes", () => {
  it("are two letters, each another", () => {
    const many = shortNamesOf(Array.from({ length: 1500 }, (_, index) => `p-${index}`));
    expect(new Set(many.values()).size).toBe(1500);
    for (const name of many.values()) expect(name).toMatch(/^[A-Za-z]\w$/);
  });

  it("stay as they are when a class is added", () => {
    const before = Array.from({ length: 1000 }, (_, index) => `p-${index}`);
    const after = shortNamesOf([...before, "m-1"]);
    const changed = [...shortNamesOf(before)].filter(([className, name]) => after.get(className) !== name);
    expect(changed.length).toBeLessThan(10);
  });

  it("are not given to single words, icons, and what something else says", () => {
    expect([...names.keys()]).toEqual(["after:content-['']", "hover:p-4", "p-4", "text-sm"]);
    expect([...shortNamesOf(["p-4", "!text-accent"], ["!text-accent"]).keys()]).toEqual(["p-4"]);
  });

  it("are refused where two letters would not do", () => {
    expect(() => shortNamesOf(Array.from({ length: 1700 }, (_, index) => `p-${index}`))).toThrow("Too many classes");
  });

  it("stand in attributes, constants, templates and HTML", () => {
    expect(shortened(`const a = <p className="hidden text-sm after:content-['']" />;`)).toBe(
      `const a = <p className="hidden ${short("text-sm")} ${short("after:content-['']")}" />;`,
    );
    expect(shortened(`const looks = { big: "p-4", small: \`text-sm \${a ? "p-4" : ""} hover:p-4\` };`)).toBe(
      `const looks = { big: "${short("p-4")}", small: \`${short("text-sm")} \${a ? "${short("p-4")}" : ""} ${short("hover:p-4")}\` };`,
    );
    expect(shortened('const html = `<p class="p-4 text-sm">–</p>`;')).toBe(
      `const html = \`<p class="${short("p-4")} ${short("text-sm")}">–</p>\`;`,
    );
  });

  it.each([
    `const part = \`p-4\${a}text-sm\`;`,
    'import part from "p-4";',
    'const shown = t("text-sm");',
    'const same = a === "p-4";',
    'const a = <p id="p-4" data-looks="text-sm" />;',
    'const by = { "p-4": 1 };',
    'let a: "text-sm";',
  ])("leave other strings alone: %s", (code) => {
    expect(shortened(code)).toBe(code);
  });

  it("stand in selectors, and nowhere else of a sheet", () => {
    const sheet = `.text-sm,.group:hover .hover\\:p-4{--p-4:1}@media print{.after\\:content-\\[\\'\\'\\]:after{content:".p-4"}}@keyframes p-4{50.5%{top:0}}`;
    const expected = `.${short("text-sm")},.group:hover .${short("hover:p-4")}{--p-4:1}@media print{.${short("after:content-['']")}:after{content:".p-4"}}@keyframes p-4{50.5%{top:0}}`;
    const shorten = sheetShortener(names);
    expect(shorten(sheet)).toBe(expected);
    // Also in a second sheet, whose selectors are cached.
    expect(shorten(`.text-sm{--p-4:1}${sheet}`)).toBe(`.${short("text-sm")}{--p-4:1}${expected}`);
  });
});
