import { randomBytes } from "node:crypto";
import type { AccountResources } from "./account-resources.ts";
import { neededSecrets, ownSecrets, secretDescriptions } from "./deployed-settings.ts";
import type { EnvironmentConfig } from "./environments.ts";

/** A database, namespace, bucket or queue of an environment. */
interface Resource {
  kind: "database" | "namespace" | "bucket" | "queue";
  name: string;
  /** The binding whose id is recorded; null for buckets and queues. */
  binding: string | null;
}

export interface ResourceStep extends Resource {
  /** Arguments of wrangler; null if the resource exists already. */
  create: string[] | null;
}

/** Name of a KV namespace, derived from its binding, because wrangler's configuration has none. */
const namespaceName = (environment: string, binding: string) =>
  `${environment}-${binding.toLowerCase().replaceAll("_", "-")}`;

const creation = {
  database: ["d1", "create"],
  namespace: ["kv", "namespace", "create"],
  bucket: ["r2", "bucket", "create"],
  queue: ["queues", "create"],
} as const;

/** Names of an environment's queues, including dead-letter queues. */
export const queueNames = ({ queues }: EnvironmentConfig): string[] => [
  ...new Set([
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue = queue }) => [dead_letter_queue, queue]),
  ]),
];

/** Every resource of an environment, with the command that creates it if the account does not have it. */
export function resourceSteps(config: EnvironmentConfig, account: AccountResources): ResourceStep[] {
  const resources: (Resource & { exists: boolean })[] = [
    ...config.d1_databases.map(({ binding, database_name: name }) => ({
      kind: "database" as const,
      name,
      binding,
      exists: account.databases.has(name),
    })),
    ...config.kv_namespaces.map(({ binding }) => {
      const name = namespaceName(config.name, binding);
      return { kind: "namespace" as const, name, binding, exists: account.namespaces.has(name) };
    }),
    ...config.r2_buckets.map(({ bucket_name: name }) => ({
      kind: "bucket" as const,
      name,
      binding: null,
      exists: account.buckets.has(name),
    })),
    ...queueNames(config).map((name) => ({
      kind: "queue" as const,
      name,
      binding: null,
      exists: account.queues.has(name),
    })),
  ];
  return resources.map(({ exists, ...resource }) => ({
    ...resource,
    create: exists ? null : [...creation[resource.kind], resource.name],
  }));
}

/** The ids to record, by binding, of resources that the account has. */
export function idsOf(steps: readonly ResourceStep[], account: AccountResources): Record<string, string> {
  return Object.fromEntries(
    steps.flatMap(({ kind, name, binding }) => {
      const id = (kind === "database" ? account.databases : account.namespaces).get(name);
      return binding === null || id === undefined ? [] : [[binding, id]];
    }),
  );
}

/** Names of missing secrets: those to generate, and those that other companies or people provide. */
export interface MissingSecrets {
  generated: string[];
  external: string[];
}

/**
 * @param present names of the secrets that the environment has.
 * @param offered names of this process's environment variables. Optional secrets among them, such as the key of a CDN, are set too.
 */
export function missingSecrets(
  config: EnvironmentConfig,
  present: readonly string[],
  offered: readonly string[],
): MissingSecrets {
  const needed = neededSecrets(config.vars);
  // Without a key from Stripe, the embedded emulator signs payment webhooks.
  const own = needed.includes("STRIPE_SECRET_KEY") ? ownSecrets : [...ownSecrets, "STRIPE_WEBHOOK_SECRET"];
  const missing = needed.filter((name) => !present.includes(name));
  return {
    generated: missing.filter((name) => own.includes(name)),
    external: [
      ...missing.filter((name) => !own.includes(name)),
      ...offered.filter((name) => secretDescriptions.has(name) && !needed.includes(name) && !present.includes(name)),
    ],
  };
}

export const randomSecret = (): string => randomBytes(32).toString("hex");
