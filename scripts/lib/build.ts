import { runQuietly } from "./processes.ts";
import { CommandError } from "./report.ts";
import { digestOf, unlessDone } from "./stamp.ts";

/** Inputs of the build. */
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

/** Builds pages and Worker into build/, unless it is up to date. */
export async function buildSite(options: { force?: boolean } = {}): Promise<"up to date" | undefined> {
  const digest = digestOf(inputs);
  if (options.force) {
    await build();
    return undefined;
  }
  return await unlessDone("build/.stamp", digest, () => build());
}

/** Output folder of `buildForProduction`. */
export const productionBuild = "build-production";

/** Builds with the bindings of wrangler.toml's production environment. */
export async function buildForProduction(): Promise<void> {
  await build({ CLOUDFLARE_ENV: "production", BUILD_DIRECTORY: productionBuild });
}
