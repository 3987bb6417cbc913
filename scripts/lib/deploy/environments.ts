import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import { z } from "zod";
import { metrics } from "../../../worker/settings/operating.ts";
import { positionedYAML } from "../league-folder/positioned-yaml.ts";
import { CommandError } from "../report.ts";

/** Folder of the deployed environments. Tests set `ENVIRONMENTS_DIR` to use their own. */
const environmentsFolder = () => process.env.ENVIRONMENTS_DIR ?? "environments";

/** The parts of wrangler.toml that differ by environment. Everything else is passed through. */
const wranglerSchema = z.looseObject({
  main: z.string(),
  assets: z.looseObject({ directory: z.string() }),
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(
    z.looseObject({
      binding: z.string(),
      database_name: z.string(),
      database_id: z.string(),
      migrations_dir: z.string(),
    }),
  ),
  kv_namespaces: z.array(z.looseObject({ binding: z.string(), id: z.string() })),
  r2_buckets: z.array(z.looseObject({ binding: z.string(), bucket_name: z.string() })),
  queues: z.looseObject({
    producers: z.array(z.looseObject({ queue: z.string() })),
    consumers: z.array(z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() })),
  }),
  ratelimits: z.array(z.looseObject({ name: z.string(), namespace_id: z.string() })),
});

/** environments/NAME.toml: keys of wrangler.toml, the league's folder, and the first namespace id for rate limits. */
const environmentSchema = z.looseObject({
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, "is lower-case letters, digits and hyphens, 40 at most"),
  league: z.string().min(1, "is the path of a league's folder, such as leagues/crown"),
  first_rate_limit: z.int().positive(),
  vars: z.record(z.string(), z.string()),
});
const recordedIds = z.record(z.string(), z.string());

/** The wrangler configuration of an environment. */
export type EnvironmentConfig = z.output<typeof wranglerSchema> & {
  name: string;
  analytics_engine_datasets: { binding: string; dataset: string }[];
};

const environmentFile = (name: string) => join(environmentsFolder(), `${name}.toml`);
const idsFile = (name: string) => join(environmentsFolder(), `${name}.ids.json`);

const environmentNames = (): string[] =>
  globSync(`${environmentsFolder()}/*.toml`).map((path) => basename(path, ".toml"));

/** Validates the value of `--env`. @throws CommandError for an unknown environment. */
export function requireEnvironment(name = "production"): string {
  if (environmentNames().includes(name)) return name;
  throw new CommandError(
    `There is no environment "${name}": ${environmentsFolder()} describes ${environmentNames().join(" and ")}.`,
  );
}

/** Placeholder for an id that is not recorded yet. */
const missingId = "00000000-0000-0000-0000-000000000000";

/** Whether an id in a configuration is missing: empty, or zeros. */
export const isMissingId = (id: string): boolean => /^[0-]*$/.test(id);

/** The recorded ids of databases and namespaces, by binding. */
export function readIds(environment: string): Record<string, string> {
  return existsSync(idsFile(environment))
    ? recordedIds.parse(JSON.parse(readFileSync(idsFile(environment), "utf8")))
    : {};
}

/** Writes ids of databases and namespaces to a file for the repository. */
export function recordIds(environment: string, ids: Readonly<Record<string, string>>): void {
  writeFileSync(idsFile(environment), `${JSON.stringify(ids, null, 2)}\n`);
}

function readToml(path: string): unknown {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw error instanceof TomlError ? new CommandError(`${path} is no TOML:\n${error.message}`) : error;
  }
}

/** @throws CommandError naming the file. */
function read<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(readToml(path));
  if (parsed.success) return parsed.data;
  throw new CommandError(`${path} is not as expected:\n${z.prettifyError(parsed.error)}`);
}

/** The bindings of the local machine. */
export const readLocalConfig = () => read("wrangler.toml", wranglerSchema);

/** The dataset of Workers Analytics Engine, if the environment stores its metrics there. The first write creates it. */
function metricsDatasets({ METRICS_API: api = "", METRICS_DATASET: name }: Readonly<Record<string, string>>) {
  return api === "" ? [] : [{ binding: "METRICS", dataset: metrics.METRICS_DATASET.parse(name) }];
}

/**
 * The bindings of a deployed environment: those of wrangler.toml, with names prefixed by the environment's, recorded ids, and the
 * environment's own variables instead of the local ones. In wrangler itself, environments inherit none of these.
 */
export function environmentConfig(environment: string): EnvironmentConfig {
  const { $schema, vars: _, ...local } = readLocalConfig();
  const { name, league: _league, first_rate_limit, ...own } = read(environmentFile(environment), environmentSchema);
  const ids = readIds(environment);
  const prefixed = (resource: string) => `${name}-${resource}`;
  return {
    ...local,
    ...own,
    name,
    main: resolve(local.main),
    assets: { ...local.assets, directory: resolve(local.assets.directory) },
    d1_databases: local.d1_databases.map((database) => ({
      ...database,
      database_name: prefixed(database.database_name),
      database_id: ids[database.binding] ?? missingId,
      migrations_dir: resolve(database.migrations_dir),
    })),
    kv_namespaces: local.kv_namespaces.map((namespace) => ({
      ...namespace,
      id: ids[namespace.binding] ?? missingId.replaceAll("-", ""),
    })),
    r2_buckets: local.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: prefixed(bucket.bucket_name) })),
    queues: {
      producers: local.queues.producers.map((producer) => ({ ...producer, queue: prefixed(producer.queue) })),
      consumers: local.queues.consumers.map(({ queue, dead_letter_queue, ...consumer }) => ({
        ...consumer,
        queue: prefixed(queue),
        ...(dead_letter_queue !== undefined && { dead_letter_queue: prefixed(dead_letter_queue) }),
      })),
    },
    analytics_engine_datasets: metricsDatasets(own.vars),
    ratelimits: local.ratelimits.map((limit, index) => ({ ...limit, namespace_id: String(first_rate_limit + index) })),
  };
}

const routed = z.object({
  routes: z.array(z.union([z.string(), z.looseObject({ pattern: z.string() }).transform((route) => route.pattern)])),
});
const ownDomains = z.object({ domains: z.array(z.string()).default([]) });

/** The first domain of an environment's league; null if its folder has none, or one that is reserved for examples (RFC 2606). */
function leagueDomain(environment: string): string | null {
  const file = join(leagueFolderOf(environment), "league.json");
  const described = existsSync(file) ? positionedYAML(readFileSync(file, "utf8")).data : null;
  const [domain] = ownDomains.safeParse(described).data?.domains ?? [];
  return domain === undefined || domain.endsWith(".example") ? null : domain;
}

/**
 * Origin of a deployed site: of its first route, or, in production, of its league's first domain. Null if it has neither, as on
 * workers.dev.
 */
export function deployedOrigin(environment: string): string | null {
  const config = environmentConfig(environment);
  const [route] = routed.safeParse(config).data?.routes ?? [];
  const host =
    route?.replace(/^https?:\/\//, "").replace(/\/.*$/, "") ??
    (config.vars.ENVIRONMENT === "production" ? leagueDomain(environment) : null);
  return host === null || host.includes("*") ? null : `https://${host}`;
}

/** Path of the league's folder that an environment's site is built with. */
export const leagueFolderOf = (environment: string): string =>
  read(environmentFile(environment), environmentSchema).league;

/** Writes an environment's configuration for wrangler. @returns its path */
export function writeEnvironmentConfig(environment: string): string {
  const path = resolve(environmentsFolder(), ".wrangler", `${environment}.json`);
  mkdirSync(resolve(environmentsFolder(), ".wrangler"), { recursive: true });
  writeFileSync(path, JSON.stringify(environmentConfig(environment), null, 2));
  return path;
}
