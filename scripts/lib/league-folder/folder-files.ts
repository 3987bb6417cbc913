import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "../report.ts";

/** A league's folder in memory: bytes by path, such as `documents/ground-regulations.md`. */
export type FolderFiles = Map<string, Uint8Array>;

/** Files that operating systems and editors leave behind. */
const ignored = /(^|\/)(\.[^/]*|Thumbs\.db|.*~)$/;

/**
 * Reads all files of a folder, by path.
 * @throws CommandError unless it is a folder.
 */
export function readFolder(folder: string | URL): FolderFiles {
  const root = folder instanceof URL ? fileURLToPath(folder) : folder;
  if (!existsSync(root)) throw new CommandError(`There is no folder ${root}.`);
  if (!statSync(root).isDirectory()) throw new CommandError(`${root} is a file. A league is described by a folder.`);
  const found = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !ignored.test(path));
  return new Map(found.sort().map((path) => [path, readFileSync(join(root, path))]));
}

/** Writes files into a folder, and creates it if necessary. Other files there stay. */
export function writeFolder(folder: string, files: FolderFiles): void {
  for (const [path, bytes] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
