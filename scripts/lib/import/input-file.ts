import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CommandError } from "../report.ts";

/**
 * Reads a file relative to the folder where npm was called, not the project's.
 * @throws CommandError when it cannot be read.
 */
export function readInput(path: string): string {
  const found = resolve(process.env.INIT_CWD ?? ".", path);
  try {
    return readFileSync(found, "utf8");
  } catch {
    throw new CommandError(`The file ${found} cannot be read.`);
  }
}
