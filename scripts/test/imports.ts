import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The project files that each file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const sources = "{app,worker,durable-objects,schemas,scripts,tests}/**/*.{ts,tsx,mjs}";

/** Reads the imports of every source and test, including types. */
export function readImportGraph(): ImportGraph {
  const graph = new Map<string, string[]>();
  for (const file of globSync(sources)) {
    const specifiers = readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)/g);
    graph.set(
      file,
      [...specifiers].map(([, specifier = ""]) => normalize(join(dirname(file), specifier))).filter(existsSync),
    );
  }
  return graph;
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
