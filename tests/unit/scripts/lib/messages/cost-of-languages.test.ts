import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";
import { expect, it } from "vitest";
import { leanMessages } from "../../../../../scripts/lib/messages/catalogue-plugin.ts";
import { englishOnlyBuild, inlineEnglish } from "../../../support/english-only-build.ts";

/** Gzipped bytes of the site's own code for a page with its layout, without dynamic imports and libraries. */
async function bytesOf(route: string, messages: Plugin): Promise<number> {
  const page = "\0page";
  const exports = ["app/root", "app/shells/default-shell", `app/routes/${route}`].map(
    (path, index) =>
      `export { default as part${index}, meta as meta${index} } from ${JSON.stringify(resolve(`${path}.tsx`))};`,
  );
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { BUILT_CLOCK: "null" },
    // As in a release: for development, elements would name their files, whose paths differ between machines.
    oxc: { jsx: { runtime: "automatic", development: false } },
    plugins: [
      messages,
      {
        name: "page",
        resolveId: (id) => (id === page ? id : null),
        load: (id) => (id === page ? exports.join("\n") : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: page,
        external: (id) => !/^[.\0/]/.test(id),
        treeshake: { moduleSideEffects: false },
        shimMissingExports: true,
        preserveEntrySignatures: "strict",
        // Without hashes, which do not compress.
        output: { chunkFileNames: "[name].js", entryFileNames: "[name].js" },
      },
    },
  });
  const output = Array.isArray(built) ? built.flatMap((one) => one.output) : "output" in built ? built.output : [];
  const code = new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])));
  const entry = [...code.values()].find(({ isEntry }) => isEntry);
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const file of code.get(name)?.imports ?? []) load(file);
  };
  if (entry) load(entry.fileName);
  // As one file, because the bundler's chunks depend on what can be shared.
  return gzipSync([...loaded].map((name) => code.get(name)?.code).join("\n")).byteLength;
}

// The match centre has the most messages of all pages.
it.each(["match-centre", "club", "home"])(
  "the languages of %s cost a reader of English less than 1.1 kB",
  async (route) => {
    const [said, inPlace] = await Promise.all([bytesOf(route, leanMessages()), bytesOf(route, englishOnlyBuild())]);
    expect(inPlace).toBeGreaterThan(10_000);
    expect(said - inPlace).toBeGreaterThan(0);
    expect(said - inPlace).toBeLessThan(1_100);
  },
);

it("puts the English in the place of what says it", () => {
  const template = (text: string) => `\`${text.replaceAll("<", "${").replaceAll(">", "}")}\``;
  expect(inlineEnglish("a.ts", 't("Log In"); t("{home} v {away}", { home: t("Us"), away: name }); t(words)')).toBe(
    `"Log In"; ${template('<"Us"> v <name>')}; (words)`,
  );
  expect(
    inlineEnglish("a.ts", 'plural(all, { one: "{count} goal", other: "{count} goals" }); t(hot ? "a" : "b")'),
  ).toBe(`(all === 1 ? ${template("<all> goal")} : ${template("<all> goals")}); (hot ? "a" : "b")`);
});
