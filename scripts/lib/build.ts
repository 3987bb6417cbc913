import { leagueFolderOf, writeEnvironmentConfig } from "./deploy/environments.ts";
import { demoFolder } from "./paths.ts";
import { runQuietly } from "./processes.ts";
import { CommandError } from "./report.ts";
import { digestOf, unlessDone } from "./stamp.ts";

/** Inputs of the build beside the league's folder: the site's sources, and everything that the build's configurations import. */
export const inputs = [
  "app",
  "worker",
  "durable-objects",
  "schemas",
  "scripts/lib/class-names",
  "scripts/lib/first-sheets",
  "scripts/lib/league-folder",
  "scripts/lib/lean-shaka.ts",
  "scripts/lib/messages",
  "scripts/lib/paths.ts",
  "scripts/lib/site/folder-clock.ts",
  "scripts/lib/without-descriptions.ts",
  "scripts/lib/without-discovery-marks.ts",
  "scripts/lib/zod-without-eval.ts",
  "public",
  "vite.config.ts",
  "vite.desk.config.ts",
  "react-router.config.ts",
  "uno.config.ts",
  "wrangler.toml",
  "tsconfig.json",
  "package-lock.json",
];

async function build(env: Record<string, string> = {}): Promise<void> {
  // NODE_ENV must not come from the shell or a test runner: React's development build is slower and larger.
  for (const [command, ...args] of [
    ["react-router", "build"],
    // After the site's build, which empties the output folder.
    ["vite", "build", "--config", "vite.desk.config.ts"],
  ] as const) {
    const { code, output } = await runQuietly(command, args, { ...env, NODE_ENV: "production" });
    if (code !== 0)
      throw new CommandError(`The build failed:
${output.trim()}`);
  }
}

async function buildAndRecord(): Promise<void> {
  await build();
  // Imported here because most runs find the build up to date and need neither.
  const { requireLeagueFolder } = await import("./league-folder/read-league-folder.ts");
  const { fixedPathsOf, recordFixedPaths } = await import("./league-load/fixed-paths.ts");
  recordFixedPaths(fixedPathsOf(requireLeagueFolder(process.env.LEAGUE_FOLDER ?? demoFolder).league));
}

/** Builds pages and Worker into build/, unless it is up to date. */
export async function buildSite(options: { force?: boolean } = {}): Promise<"up to date" | undefined> {
  const digest = digestOf([...inputs, process.env.LEAGUE_FOLDER ?? demoFolder]);
  return await unlessDone("build/.stamp", digest, buildAndRecord, options);
}

/** Output folder of `buildForDeploy`. */
export const deployBuild = "build-production";

/** Builds with the bindings and the league of a deployed environment, into {@link deployBuild}. */
export async function buildForDeploy(environment: string): Promise<void> {
  await build({
    WRANGLER_CONFIG: writeEnvironmentConfig(environment),
    BUILD_DIRECTORY: deployBuild,
    LEAGUE_FOLDER: leagueFolderOf(environment),
  });
}
