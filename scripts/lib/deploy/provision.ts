import { randomBytes } from "node:crypto";
import type { AccountResources } from "./account-resources.ts";
import { neededSecrets, ownSecrets, secretDescriptions } from "./deployed-settings.ts";
import type { EnvironmentConfig } from "./environments.ts";

/** A database, namespace, bucket or queue of an environment. */
interface Resource {
  kind: "database" | "namespace" | "bucket" | "queue";
  name: string;
  /** Of a database or namespace: the binding that its id is recorded for. */
  binding: string | null;
}

export interface ResourceStep extends Resource {
  /** The arguments for wrangler; null when the resource is there already. */
  create: string[] | null;
}

/** KV namespaces have no name in wrangler's configuration: theirs is made from the binding. */
const namespaceName = (environment: string, binding: string) =>
  `${environment}-${binding.toLowerCase().replaceAll("_", "-")}`;

const creation = {
  database: ["d1", "create"],
  namespace: ["kv", "namespace", "create"],
  bucket: ["r2", "bucket", "create"],
  queue: ["queues", "create"],
} as const;

/** The queues of an environment, those for undelivered messages included. */
export const queueNames = ({ queues }: EnvironmentConfig): string[] => [
  ...new Set([
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue = queue }) => [dead_letter_queue, queue]),
  ]),
];

/** Every resource of an environment, and how to create those that the account does not have. */
export function resourceSteps(config: EnvironmentConfig, account: AccountResources): ResourceStep[] {
  const resources: (Resource & { isThere: boolean })[] = [
    ...config.d1_databases.map(({ binding, database_name: name }) => ({
      kind: "database" as const,
      name,
      binding,
      isThere: account.databases.has(name),
    })),
    ...config.kv_namespaces.map(({ binding }) => {
      const name = namespaceName(config.name, binding);
      return { kind: "namespace" as const, name, binding, isThere: account.namespaces.has(name) };
    }),
    ...config.r2_buckets.map(({ bucket_name: name }) => ({
      kind: "bucket" as const,
      name,
      binding: null,
      isThere: account.buckets.has(name),
    })),
    ...queueNames(config).map((name) => ({
      kind: "queue" as const,
      name,
      binding: null,
      isThere: account.queues.has(name),
    })),
  ];
  return resources.map(({ isThere, ...resource }) => ({
    ...resource,
    create: isThere ? null : [...creation[resource.kind], resource.name],
  }));
}

/** The ids to record: by binding, those that the account has under the resources' names. */
export function idsOf(steps: readonly ResourceStep[], account: AccountResources): Record<string, string> {
  return Object.fromEntries(
    steps.flatMap(({ kind, name, binding }) => {
      const id = (kind === "database" ? account.databases : account.namespaces).get(name);
      return binding === null || id === undefined ? [] : [[binding, id]];
    }),
  );
}

/** Missing secrets: those to generate, and those that other companies or people give. */
export interface MissingSecrets {
  generated: string[];
  given: string[];
}

/**
 * @param present the names of the secrets that the environment has.
 * @param offered names of variables of this process: one of a secret that the site can do without, such as the key of a CDN, is set too.
 */
export function missingSecrets(
  config: EnvironmentConfig,
  present: readonly string[],
  offered: readonly string[],
): MissingSecrets {
  const needed = neededSecrets(config.vars);
  // Without a key of Stripe's, the site's own sandbox signs payment webhooks.
  const own = needed.includes("STRIPE_SECRET_KEY") ? ownSecrets : [...ownSecrets, "STRIPE_WEBHOOK_SECRET"];
  const missing = needed.filter((name) => !present.includes(name));
  return {
    generated: missing.filter((name) => own.includes(name)),
    given: [
      ...missing.filter((name) => !own.includes(name)),
      ...offered.filter((name) => secretDescriptions.has(name) && !needed.includes(name) && !present.includes(name)),
    ],
  };
}

export const randomSecret = (): string => randomBytes(32).toString("hex");
