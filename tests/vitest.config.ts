import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig, type Plugin, type TestProjectInlineConfiguration } from "vitest/config";
import { z } from "zod";
import { boundResources } from "../scripts/lib/deploy/bound-resources.ts";
import { leagueFolder } from "../scripts/lib/league-folder/league-plugin.ts";
import { catalogues } from "../scripts/lib/messages/catalogue-plugin.ts";
import { readFolderClock } from "../scripts/lib/site/folder-clock.ts";
import GivenOrder from "./reporters/given-order.ts";
import { migrated } from "./worker/migrated.ts";

/** Databases for each test file: migrated and empty. */
const databases = Object.fromEntries(
  boundResources().databases.map(({ binding, migrations }) => [binding, migrated(migrations)]),
);

/** Secrets of the test site: long enough to be accepted, and not secret. */
const secret = (name: string) => `test-${name}-`.padEnd(48, "0");

/**
 * Long timeouts in milliseconds, because some tests run whole commands, and machines differ. Failures print the whole of compared values.
 */
const common = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000, interval: 10 } },
  chaiConfig: { truncateThreshold: 0 },
};

declare module "vitest" {
  interface ProvidedContext {
    /** Limits of tests/unit/worker/requests.test.ts: it ends with whichever is reached first. */
    fuzz: { seed: number; requests: number; seconds: number };
    /** Paths of the modules that the Worker imports while it serves requests. */
    lazyModules: string[];
  }
}

/** Set by `npm run fuzz`; otherwise a number of requests that any machine can send, with a new seed each time. */
const fuzz = {
  seed: Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  requests: Number(process.env.FUZZ_REQUESTS ?? 600),
  seconds: Number(process.env.FUZZ_SECONDS ?? 120),
};

const builtWorker = resolve("build/server/index.js");
/** Modules that the Worker imports while it serves requests. Empty before it is built, because unit tests need none. */
const lazyModules = [
  ...new Set(
    globSync(["build/server/index.js", "build/server/assets/*.js"]).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, path = ""]) =>
        resolve(file, "..", path),
      ),
    ),
  ),
];

const sourceMap = z.object({
  version: z.number(),
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
});
/**
 * Loads the built Worker with source maps reduced to positions. The runtime gets maps together with the code, and most of their size is
 * source text and positions in packages.
 */
const placesAlone: Plugin = {
  name: "places-alone",
  load(id) {
    if (!id.startsWith(dirname(builtWorker)) || !existsSync(`${id}.map`)) return null;
    const map = sourceMap.parse(JSON.parse(readFileSync(`${id}.map`, "utf8")));
    const isPackage = map.sources.every((source) => source.includes("/node_modules/"));
    return {
      code: readFileSync(id, "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n"),
      map: isPackage ? { mappings: "" } : { ...map, sourcesContent: map.sources.map(() => "") },
    };
  },
};

const unitTests = "tests/unit/**/*.test.{ts,tsx}";
const workerTests = "tests/worker/**/*.test.ts";

/** Tests that mock modules or load them again, whose modules must not be shared with other tests. */
const replacingModules = (tests: string) =>
  globSync(tests).filter((path) => /\bvi\.(?:mock|resetModules)\(/.test(readFileSync(path, "utf8")));

const unitProject = { define: { BUILT_CLOCK: JSON.stringify(readFolderClock("leagues/crown")) } };
/** Only set by scripts/mutants.ts: number of the mutant that is on, 0 for none. */
const mutant = process.env.MUTANT;
const runSetup = [
  ...(mutant === undefined ? [] : ["tests/mutants-setup.ts"]),
  ...(process.env.PROPERTY_RUNS === undefined ? [] : ["tests/property-setup.ts"]),
];
const unitSettings = { ...common, root: ".", provide: { fuzz }, setupFiles: runSetup };

if (replacingModules(workerTests).length > 0) {
  throw new Error("A worker test replaces modules: the Worker would be loaded anew for all files after it.");
}
/** Tests in one Worker, which runs all files, each on empty storage (tests/worker/setup.ts). */
const workerProject: TestProjectInlineConfiguration = {
  // Source maps of packages refer to sources that they do not contain, which would be logged.
  logLevel: "error",
  plugins: [
    leagueFolder("leagues/crown"),
    catalogues(),
    placesAlone,
    cloudflareTest({
      // The built Worker (npm test builds first), so that tests run what is deployed.
      main: builtWorker,
      wrangler: { configPath: "wrangler.toml" },
      miniflare: {
        assets: { directory: "build/client", binding: "ASSETS", routerConfig: { has_user_worker: true } },
        bindings: {
          MIGRATED: databases,
          // The season of tests/fixtures/small-league.ts.
          CURRENT_SEASON: "2025",
          // More than one IP address may open, and few enough to fill rooms (tests/worker/durable-objects/follower-relay.test.ts).
          FOLLOWERS_PER_OBJECT: "520",
          SESSION_SECRET: secret("session"),
          PLAYBACK_SECRET: secret("playback"),
          SERVICE_KEY: secret("service"),
          IDENTITY_SECRET: secret("identity"),
          PUSH_SECRET: secret("push"),
          STRIPE_WEBHOOK_SECRET: secret("webhook"),
          // Off by default, but the test site has the emulators of Google, Facebook and Apple.
          SOCIAL_SANDBOX: "on",
          // Tests also call backends directly.
          OPEN_ORIGIN: "on",
        },
      },
    }),
  ],
  test: {
    ...common,
    name: "worker",
    provide: { lazyModules },
    // Its processes do not inherit environment variables.
    env: {
      ...(process.env.PROPERTY_RUNS !== undefined && { PROPERTY_RUNS: process.env.PROPERTY_RUNS }),
      ...(mutant !== undefined && { MUTANT: mutant }),
    },
    root: ".",
    include: [workerTests],
    isolate: false,
    setupFiles: ["tests/worker/imports.ts", "tests/worker/setup.ts", ...runSetup],
  },
};

export default defineConfig({
  test: {
    // The Worker's log lines are only printed for failing tests.
    silent: "passed-only",
    ...(mutant !== undefined && { sequence: { sequencer: GivenOrder } }),
    projects: [
      {
        ...unitProject,
        // One process loads each module once. Loading them for every file would take two thirds of the time.
        test: {
          ...unitSettings,
          name: "unit",
          include: [unitTests],
          exclude: replacingModules(unitTests),
          isolate: false,
        },
      },
      {
        ...unitProject,
        test: { ...unitSettings, name: "unit, modules replaced", include: replacingModules(unitTests) },
      },
      workerProject,
    ],
  },
});
