import { openSync } from "node:fs";
import { CommandError } from "./report.ts";

/** Creates a file that only its owner can read. It never overwrites a file. @throws CommandError if it cannot be created */
export function createPrivateFile(path: string): number {
  try {
    return openSync(path, "wx", 0o600);
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new CommandError(exists ? `${path} is there already. Give another file.` : `${path} cannot be written.`);
  }
}
