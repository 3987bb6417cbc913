import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A digest of the names and contents of files and folders. Missing ones count as empty. */
export function digestOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (path: string): void => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      return;
    }
    hash.update(`${path}\0`).update(readFileSync(path)).update("\0");
  };
  for (const path of paths) add(path);
  return hash.digest("hex");
}

/**
 * Runs `work` unless `file` records that it ran for this digest.
 * @param options force: runs it anyway.
 */
export async function unlessDone(
  file: string,
  digest: string,
  work: () => Promise<void> | void,
  { force = false } = {},
): Promise<"up to date" | undefined> {
  if (!force && existsSync(file) && readFileSync(file, "utf8") === digest) return "up to date";
  // If `work` fails, nothing may claim that it has run.
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
  return undefined;
}
