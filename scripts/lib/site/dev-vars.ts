import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

const file = ".dev.vars";
const secrets = [
  "SESSION_SECRET",
  "PLAYBACK_SECRET",
  "SERVICE_KEY",
  "IDENTITY_SECRET",
  "STRIPE_WEBHOOK_SECRET",
  "PUSH_SECRET",
];

/** Local secrets from `.dev.vars` (wrangler's file name and format); empty without a file. */
export function readDevVars(): Record<string, string> {
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, "utf8"))).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

/** Generates a random value for each missing local secret. */
export function ensureDevVars(): "up to date" | undefined {
  const present = readDevVars();
  const missing = secrets.filter((name) => !(name in present));
  if (missing.length === 0) return "up to date";
  const written = existsSync(file) ? readFileSync(file, "utf8") : "";
  const separator = written === "" || written.endsWith("\n") ? "" : "\n";
  const lines = missing.map((name) => `${name}=${randomBytes(32).toString("hex")}\n`);
  appendFileSync(file, separator + lines.join(""), { mode: 0o600 });
  return undefined;
}
