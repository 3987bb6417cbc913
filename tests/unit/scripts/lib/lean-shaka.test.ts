import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { leanShaka } from "../../../../scripts/lib/lean-shaka.ts";

const refuse = (missing: string): never => {
  throw new Error(missing);
};

const spoken = ["eng", "ENG-us", "en-GB", "fre", "fra", "deu", "zho-tw", "und", "", "no language"];
const found = z.object({ polyfills: z.array(z.string()), languages: z.array(z.string()) });

/** What the library exports when a browser evaluates it, and how it names languages. */
function evaluate(code: string) {
  const window = { URL, navigator: { userAgent: "" }, document: {} };
  const module = { exports: {} };
  const library = { module, exports: module.exports, TextDecoder, TextEncoder };
  const context = createContext({ ...window, window, self: window, ...library, spoken });
  runInContext(code, context);
  const json = runInContext(
    `JSON.stringify({
      polyfills: Object.keys(module.exports.polyfill),
      languages: spoken.map(module.exports.util.LanguageUtils.normalize),
    })`,
    context,
  );
  return found.parse(JSON.parse(String(json)));
}

describe.each(["dash", "hls"])("Shaka's build for %s", (build) => {
  const code = readFileSync(`node_modules/shaka-player/dist/shaka-player.${build}-es2021.js`, "utf8");

  it("knows languages without a table of them", () => {
    const lean = leanShaka(code, refuse);
    expect(lean.length).toBeLessThan(code.length - 10_000);
    expect(evaluate(lean).languages).toEqual(evaluate(code).languages);
  });

  it("keeps the polyfills that browsers of today take", () => {
    const { polyfills } = evaluate(leanShaka(code, refuse));
    expect(polyfills).toEqual(expect.arrayContaining(["MCapEncryptionScheme", "Map", "PatchedMediaKeysApple"]));
    expect(polyfills).not.toContain("PatchedMediaKeysWebkit");
  });

  it("is refused once it is written in another way", () => {
    expect(() => leanShaka(code.replaceAll(".URLSearchParams=", ".SearchParams="), refuse)).toThrow("URLSearchParams");
    expect(() => leanShaka(code.replace('["aar","aa"],', ""), refuse)).toThrow("codes of languages");
  });
});
