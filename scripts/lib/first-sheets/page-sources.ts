/*
 * Finds the words (class names and elements) that the HTML of a page may contain, from the sources that the server renders it with: static
 * imports and modules that `lazyComponent` loads (app/ui/lazy-hydration.ts). Other dynamic imports run in browsers only, after a touch.
 */

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ESTree, parseSync, Visitor } from "vite";

interface Source {
  /** Paths of static imports. */
  imports: string[];
  /** Paths of modules that `lazyComponent` loads. */
  lateImports: string[];
  /** Words of its strings, which may be classes, and names of elements, such as `<nav`. */
  words: Set<string>;
}

/** Lazy components that only a club's own host shows. */
const ofClubHosts = /\/streamer-[a-z]+\.tsx$/;

/** Functions whose arguments are text for people. */
const texts = new Set(["t", "message", "plural"]);

/** What an argument consists of: the forms of a plural are in an object. */
const partsOf = (argument: ESTree.Argument): ESTree.Node[] =>
  argument.type === "ObjectExpression"
    ? argument.properties.flatMap((property) => (property.type === "Property" ? property.value : []))
    : [argument];

const isCallOf = (names: ReadonlySet<string>, { callee }: ESTree.CallExpression) =>
  callee.type === "Identifier" && names.has(callee.name);

function parse(path: string): Source {
  const { program } = parseSync(path, readFileSync(path, "utf8"));
  const imports: string[] = [];
  const lateImports: string[] = [];
  const words = new Set<string>();
  const others = new Set<ESTree.Node>();
  const late: [start: number, end: number][] = [];
  const follow = (specifier: string, list = imports) => {
    if (/^\.{1,2}\/.*\.tsx?$/.test(specifier)) list.push(resolve(dirname(path), specifier));
  };
  const add = (text: string) => {
    for (const word of text.split(/\s+/)) words.add(word);
  };
  new Visitor({
    ImportDeclaration({ source, importKind, specifiers }) {
      others.add(source);
      const isOfTypes =
        specifiers.length > 0 && specifiers.every((one) => "importKind" in one && one.importKind === "type");
      if (importKind !== "type" && !isOfTypes) follow(source.value);
    },
    ExportNamedDeclaration({ source, exportKind }) {
      if (source === null) return;
      others.add(source);
      if (exportKind !== "type") follow(source.value);
    },
    ExportAllDeclaration({ source, exportKind }) {
      others.add(source);
      if (exportKind !== "type") follow(source.value);
    },
    CallExpression(call) {
      if (isCallOf(new Set(["lazyComponent"]), call)) late.push([call.start, call.end]);
      if (isCallOf(texts, call)) for (const part of call.arguments.flatMap(partsOf)) others.add(part);
    },
    ImportExpression({ source, start }) {
      others.add(source);
      if (source.type !== "Literal" || typeof source.value !== "string") return;
      if (late.some(([from, to]) => from < start && start < to)) follow(source.value, lateImports);
    },
    JSXIdentifier({ name }) {
      words.add(`<${name}`);
    },
    TSLiteralType({ literal }) {
      others.add(literal);
    },
    Literal(literal) {
      if (typeof literal.value === "string" && !others.has(literal)) add(literal.value);
    },
    TemplateElement({ value }) {
      add(value.cooked ?? "");
    },
  }).visit(program);
  return { imports, lateImports, words };
}

/** The files of each page by its route's id: its own and those of the layouts around it. */
function filesOfPages(routes: readonly RouteConfigEntry[], around: readonly string[]): Map<string, string[]> {
  return new Map(
    routes.flatMap(({ id, file, children }): [string, string[]][] => {
      const files = [...around, file];
      return [[id ?? file.replace(/\.tsx?$/, ""), files], ...filesOfPages(children ?? [], files)];
    }),
  );
}

/** The words of a page's sources, on the league's site and on a club's own host. */
export interface PageWords {
  onSite: Set<string>;
  onClubHost: Set<string>;
}

/** @param appFolder folder of the sources, with `root.tsx` as the layout of all routes */
export function wordsOfPages(appFolder: string, routes: readonly RouteConfigEntry[]): Map<string, PageWords> {
  const sources = new Map<string, Source>();
  const sourceOf = (path: string): Source => {
    const source = sources.get(path) ?? parse(path);
    sources.set(path, source);
    return source;
  };
  const wordsFrom = (files: readonly string[], isShown: (latePath: string) => boolean) => {
    const reached = new Set(files);
    for (const path of reached) {
      const { imports, lateImports } = sourceOf(path);
      for (const imported of [...imports, ...lateImports.filter(isShown)])
        if (imported.startsWith(appFolder)) reached.add(imported);
    }
    return new Set([...reached].flatMap((path) => [...sourceOf(path).words]));
  };
  return new Map(
    [...filesOfPages(routes, ["root.tsx"])].map(([id, names]) => {
      const files = names.map((name) => join(appFolder, name));
      const onClubHost = wordsFrom(files, () => true);
      return [id, { onSite: wordsFrom(files, (path) => !ofClubHosts.test(path)), onClubHost }];
    }),
  );
}
