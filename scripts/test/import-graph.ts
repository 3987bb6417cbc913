import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The project files that each file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const sources = "{app,worker,durable-objects,schemas,scripts,tests}/**/*.{ts,tsx,mjs}";

const specifiersIn = (code: string, file: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)/g)]
    .map(([, specifier = ""]) => normalize(join(dirname(file), specifier)))
    .filter(existsSync);

/** Imports of every source and test, without type imports: a file that only imports types behaves the same when they change. */
export function readImports(): ImportGraph {
  return new Map(
    globSync(sources).map((file) => {
      const code = readFileSync(file, "utf8").replaceAll(/^(?:import|export) type [^;]*;/gm, "");
      return [file, specifiersIn(code, file)];
    }),
  );
}

/** These files and all files that import one of them, directly or indirectly. */
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
