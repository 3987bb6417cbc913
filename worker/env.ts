import { z } from "zod";

/** The bindings of the D1 databases. What stands behind each, wrangler.toml tells. */
export const databaseNames = [
  "CONTENT_DB",
  "MATCH_DB",
  "VIDEO_DB",
  "IDENTITY_DB",
  "PAYMENTS_DB",
  "STRIPE_SANDBOX_DB",
] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** The bindings of wrangler.toml. `parseSettings` checks that they are there. */
declare global {
  namespace Cloudflare {
    interface Env extends Record<DatabaseName, D1Database> {
      ASSETS: Fetcher;
      SESSIONS: KVNamespace;
      MEDIA: R2Bucket;
      STREAM_GATE: DurableObjectNamespace<import("../durable-objects/stream-gate.ts").StreamGate>;
      MATCH_ROOM: DurableObjectNamespace<import("../durable-objects/match-room.ts").MatchRoom>;
      MATCH_HUB: DurableObjectNamespace<import("../durable-objects/match-hub.ts").MatchHub>;
      SIGN_IN_LIMIT: RateLimit;
      SIGN_IN_ADDRESS_LIMIT: RateLimit;
      REGISTRATION_LIMIT: RateLimit;
      CHECKOUT_LIMIT: RateLimit;
      SESSION_CHECK_LIMIT: RateLimit;
      VERSION: WorkerVersionMetadata;
    }
  }
  interface Env extends Cloudflare.Env {}
}

const address = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default("");
const secret = z.string().min(32, "needs at least 32 characters");

const variables = z.object({
  ENVIRONMENT: z.enum(["local", "production"]),
  BRAND_NAME: z.string().min(1),
  BRAND_SLUG: z.string().regex(/^[a-z0-9-]+$/, "is lower-case letters, digits and hyphens"),
  /** Devices an account may stream to at once, unless its entitlement says otherwise. */
  CONCURRENT_STREAMS: z.coerce.number().int().min(1).max(20),
  /** "on": the simulator is the match feed. */
  SIMULATION: z.enum(["on", "off"]).default("off"),
  /** The current season by its first year; the specification's 2025 stands where nothing says otherwise. */
  CURRENT_SEASON: z.coerce.number().int().min(1871).max(2200).default(2025),
  /** First year of the season whose fixtures are yet to be announced: pages say so. Empty: they are out. */
  PRE_SEASON: z.union([z.literal(""), z.coerce.number().int().min(1871).max(2200)]).default(""),

  // Backends. Empty: the embedded one answers in the same process. Set: that address does.
  CONTENT_API: address,
  MATCH_DATA_API: address,
  VIDEO_API: address,
  STREAMING_API: address,
  PAYMENTS_API: address,
  /** Cognito's address. Empty: the embedded pool. */
  IDENTITY_API: address,
  IDENTITY_CLIENT_ID: z.string().default("crown-league-site"),
  /** Id of Cognito's user pool, which is part of its tokens' issuer. Empty: an embedded pool, here or at another site. */
  IDENTITY_POOL_ID: z.string().default(""),
  /** Stripe's secret key. Empty: the sandbox. */
  STRIPE_SECRET_KEY: z.string().default(""),

  // Secrets: `.dev.vars` locally, `wrangler secret put` when deployed.
  /** Signs the session cookie. */
  SESSION_SECRET: secret,
  /** Signs playback tokens. */
  PLAYBACK_SECRET: secret,
  /** Lets this site call the private calls of its backends. */
  SERVICE_KEY: secret,
  /** Encrypts and signs what the embedded identity pool issues. */
  IDENTITY_SECRET: secret,
  /** Signs and checks payment webhooks. */
  STRIPE_WEBHOOK_SECRET: secret,
});

export type Settings = z.infer<typeof variables>;

/** Every binding that the Worker needs. */
export const bindingNames = [
  "ASSETS",
  ...databaseNames,
  "SESSIONS",
  "MEDIA",
  "STREAM_GATE",
  "MATCH_ROOM",
  "MATCH_HUB",
  "SIGN_IN_LIMIT",
  "SIGN_IN_ADDRESS_LIMIT",
  "REGISTRATION_LIMIT",
  "CHECKOUT_LIMIT",
  "SESSION_CHECK_LIMIT",
  "VERSION",
] as const satisfies (keyof Env)[];

/** The environment is wrong. The message names every variable and binding at fault, and no value. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Checks bindings and variables, once for each isolate.
 * @throws EnvironmentError naming what is missing or malformed.
 */
export function parseSettings(env: Partial<Record<keyof Env, unknown>>): Settings {
  const problems = bindingNames.filter((name) => !env[name]).map((name) => `${name}: binding is missing`);
  const parsed = variables.safeParse(env);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentError(
      `The environment is not complete:\n  ${problems.join("\n  ")}\nSee README.md, "Configure".`,
    );
  }
  return parsed.data;
}
