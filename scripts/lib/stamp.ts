import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

/** Runs `work` unless `file` records that it ran for this digest. */
export async function unlessDone(
  file: string,
  digest: string,
  work: () => Promise<void> | void,
): Promise<"up to date" | undefined> {
  if (existsSync(file) && readFileSync(file, "utf8") === digest) return "up to date";
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
  return undefined;
}
