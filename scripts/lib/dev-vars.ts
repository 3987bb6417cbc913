import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Local secrets, from `.dev.vars` (wrangler's own file name and format). None when there is no file. */
export function readDevVars(path = ".dev.vars"): Record<string, string> {
  if (!existsSync(path)) return {};
  const parsed = parseEnv(readFileSync(path, "utf8"));
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
