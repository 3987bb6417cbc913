import { spawnSync } from "node:child_process";
import { CommandError } from "./report.ts";
import { digestOf, unlessDone } from "./stamp.ts";

/** Everything that the build reads. */
const inputs = [
  "app",
  "worker",
  "durable-objects",
  "schemas",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "uno.config.ts",
  "wrangler.toml",
  "tsconfig.json",
  "package-lock.json",
];

function build(env: Record<string, string> = {}): void {
  const { status, stdout, stderr, error } = spawnSync("react-router", ["build"], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) throw new CommandError(`The build failed:\n${stderr.trim() || stdout}`);
}

/** Builds pages and Worker into build/, unless that is what build/ already holds. */
export async function buildSite(options: { force?: boolean } = {}): Promise<"up to date" | undefined> {
  const digest = digestOf(inputs);
  if (options.force) {
    build();
    return undefined;
  }
  return await unlessDone("build/.stamp", digest, () => build());
}

/** Where `buildForProduction` builds into. */
export const productionBuild = "build-production";

/** A build with the bindings of wrangler.toml's production environment. */
export function buildForProduction(): void {
  build({ CLOUDFLARE_ENV: "production", BUILD_DIRECTORY: productionBuild });
}
