import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The project files that each file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const sources = "{app,worker,durable-objects,schemas,scripts,tests}/**/*.{ts,tsx,mjs}";

/** The imports of every source and test, and those of them that are more than types. */
export interface Imports {
  all: ImportGraph;
  /** Whatever imports nothing but a type of a file runs as before when that file changes. */
  running: ImportGraph;
}

const specifiersIn = (code: string, file: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)/g)]
    .map(([, specifier = ""]) => normalize(join(dirname(file), specifier)))
    .filter(existsSync);

export function readImports(): Imports {
  const [all, running] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const file of globSync(sources)) {
    const code = readFileSync(file, "utf8");
    all.set(file, specifiersIn(code, file));
    running.set(file, specifiersIn(code.replaceAll(/^(?:import|export) type [^;]*;/gm, ""), file));
  }
  return { all, running };
}

/** These files and all that import one of them, directly or indirectly. */
export function filesReaching(graph: ImportGraph, targets: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Set<string>();
  const queue = [...targets];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    queue.push(...(importers.get(file) ?? []));
  }
  return reached;
}
