import { runQuietly } from "./processes.ts";
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

async function build(env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await runQuietly("react-router", ["build"], env);
  if (code !== 0)
    throw new CommandError(`The build failed:
${output.trim()}`);
}

/** Builds pages and Worker into build/, unless that is what build/ already holds. */
export async function buildSite(options: { force?: boolean } = {}): Promise<"up to date" | undefined> {
  const digest = digestOf(inputs);
  if (options.force) {
    await build();
    return undefined;
  }
  return await unlessDone("build/.stamp", digest, () => build());
}

/** Where `buildForProduction` builds into. */
export const productionBuild = "build-production";

/** A build with the bindings of wrangler.toml's production environment. */
export async function buildForProduction(): Promise<void> {
  await build({ CLOUDFLARE_ENV: "production", BUILD_DIRECTORY: productionBuild });
}
