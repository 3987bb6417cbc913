import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { createGenerator } from "unocss";
import type { Plugin } from "vite";
import { highlighted } from "../../../schemas/league/build-menus.ts";
import config from "../../../uno.config.ts";
import { shortenSource, shortNamesOf } from "./short-names.ts";

/** Whether a path is a source of fans' pages. The desk has its own build and style sheet. */
const isOfPages = (path: string) => /^app\/(?!desk\/).*\.tsx?$/.test(path);

async function readNames(): Promise<ReadonlyMap<string, string>> {
  const sources = globSync("app/**/*.{ts,tsx}").filter(isOfPages);
  const generator = await createGenerator(config);
  const { matched } = await generator.generate(sources.map((path) => readFileSync(path, "utf8")).join("\n"), {
    preflights: false,
  });
  return shortNamesOf(matched, [highlighted]);
}

let names: Promise<ReadonlyMap<string, string>> | undefined;

/** The short class names of fans' pages, the same for the server and browser builds. */
export function shortNames(): Promise<ReadonlyMap<string, string>> {
  names ??= readNames();
  return names;
}

/** Builds fans' pages with short class names in scripts and HTML. The style sheets get them in first-sheets. */
export function withShortNames(): Plugin {
  return {
    name: "short-names",
    apply: "build",
    // The hash in the sheet's file name is of the long names, so a digest of the short names is added.
    async config() {
      const digest = createHash("sha256")
        .update([...(await shortNames())].join(" "))
        .digest("hex")
        .slice(0, 4);
      const assetFileNames = ({ names: files }: { names: string[] }) =>
        `assets/[name]-[hash]${files.some((file) => file.endsWith(".css")) ? digest : ""}[extname]`;
      return { environments: { client: { build: { rolldownOptions: { output: { assetFileNames } } } } } };
    },
    // After UnoCSS has read the classes and before JSX is compiled.
    enforce: "pre",
    async transform(code, id) {
      const [path = ""] = id.split("?");
      if (!isOfPages(relative(process.cwd(), path))) return null;
      return { code: shortenSource(path, code, await shortNames()), map: null };
    },
  };
}
