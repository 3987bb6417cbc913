import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Plugin } from "vite";
import { highlighted } from "../../../schemas/league/build-menus.ts";
import { icons } from "../../../schemas/league/fields.ts";
import { sheetShortener } from "../class-names/short-names.ts";
import { shortNames } from "../class-names/short-names-plugin.ts";
import { classesIn, firstSheetOf, inStableOrder } from "./first-sheet.ts";
import { wordsOfPages } from "./page-sources.ts";

const moduleName = "virtual:first-sheets";

/** URLs of style sheets, as the server reads them (app/shells/first-sheets.d.ts). */
interface Sheets {
  whole: string;
  first: Record<string, { onSite: string; onClubHost: string }>;
}

/** Folder of the browser build's assets. */
const assets = () => join(process.env.BUILD_DIRECTORY ?? "build", "client/assets");

async function writeFirstSheets(): Promise<Sheets> {
  const [file] = globSync(join(assets(), "style-*.css"));
  if (file === undefined) throw new Error("The build has no style sheet.");
  const whole = inStableOrder(readFileSync(file, "utf8"));
  const shorten = sheetShortener(await shortNames());
  writeFileSync(file, shorten(whole));
  const appFolder = resolve("app");
  // Imported late: it reads the folder in LEAGUE_FOLDER, which the router's configuration sets (react-router.config.ts).
  const { default: routes } = await import("../../../app/routes.ts");
  const sources = globSync("app/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8"));
  const said = sources.join("\n");
  // Classes that occur in no source come from data.
  const ofMenus = new Set<string>([...icons, highlighted]);
  // Most class names are separate words of the sources; searching the text for each would take a second.
  const tokens = new Set(said.split(/[\s"'`]+/));
  const isSaid = (name: string) => tokens.has(name) || said.includes(name);
  const ofData = new Set(classesIn(whole).filter((name) => !isSaid(name) && !ofMenus.has(name)));
  const readOutside = new Set(said.match(/--[\w-]+/g));
  const write = (words: ReadonlySet<string>) => {
    const selected = firstSheetOf(whole, {
      hasClass: (name) => words.has(name) || ofData.has(name) || (ofMenus.has(name) && words.has("<nav")),
      hasElement: (name) => words.has(`<${name}`),
      hasField: (type) => words.has(type),
      isReadOutside: (property) => readOutside.has(property),
    });
    const sheet = shorten(selected);
    const name = `first-${createHash("sha256").update(sheet).digest("base64url").slice(0, 8)}.css`;
    writeFileSync(join(assets(), name), sheet);
    return `/assets/${name}`;
  };
  const pages = wordsOfPages(appFolder, routes);
  return {
    whole: `/assets/${basename(file)}`,
    first: Object.fromEntries(
      [...pages].map(([id, { onSite, onClubHost }]) => [id, { onSite: write(onSite), onClubHost: write(onClubHost) }]),
    ),
  };
}

/** Writes the first sheets beside the site's whole sheet, and exposes their URLs to the server. Development has only the whole sheet. */
export function firstSheets(): Plugin {
  return {
    name: "first-sheets",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (id) => (id === moduleName ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${moduleName}`) return null;
      // The browser build is written before the server build.
      const sheets = this.environment.mode === "build" ? await writeFirstSheets() : { whole: "", first: {} };
      return `export const sheets = ${JSON.stringify(sheets)};`;
    },
  };
}
