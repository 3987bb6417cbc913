import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** Bytes of a built Worker, as they are and compressed. */
export function workerSize(build: string): { bytes: number; gzipped: number } {
  const modules = globSync(`${build}/server/**/*.{js,wasm}`).map((file) => readFileSync(file));
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    bytes: sum(modules.map((module) => module.byteLength)),
    gzipped: sum(modules.map((module) => gzipSync(module).byteLength)),
  };
}
