import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes of a built Worker, raw and gzipped. */
export function workerSize(build: string): { bytes: number; gzipped: number } {
  const modules = globSync(`${build}/server/**/*.{js,wasm}`).map((file) => readFileSync(file));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    bytes: sum(modules.map((module) => module.byteLength)),
    gzipped: sum(modules.map((module) => gzipSync(module).byteLength)),
  };
}

/** Matches static imports in bundled code, which are evaluated together with the importing module. */
const staticImport = /\b(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g;

/** Bytes of the modules that a Worker evaluates at startup: its entry and all static imports, without dynamic ones. */
export function startupBytes(build: string): number {
  const seen = new Set<string>();
  const read = (path: string): number => {
    if (seen.has(path)) return 0;
    seen.add(path);
    const code = readFileSync(path, "utf8");
    const imported = [...code.matchAll(staticImport)].map(([, to = ""]) => read(join(dirname(path), to)));
    return imported.reduce((total, size) => total + size, Buffer.byteLength(code));
  };
  return read(join(build, "server/index.js"));
}
