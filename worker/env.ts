import { checkedVariables, type Settings } from "./settings.ts";

/** Bindings of the D1 databases (wrangler.toml). */
export const databaseNames = [
  "CONTENT_DB",
  "MATCH_DB",
  "VIDEO_DB",
  "IDENTITY_DB",
  "PAYMENTS_DB",
  "STRIPE_SANDBOX_DB",
  "MARKETING_DB",
  "CAPTCHA_DB",
  "DESK_DB",
  "PUSH_DB",
] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** The bindings of wrangler.toml. `parseSettings` checks that they exist. */
declare global {
  namespace Cloudflare {
    interface Env extends Record<DatabaseName, D1Database> {
      ASSETS: Fetcher;
      SESSIONS: KVNamespace;
      MEDIA: R2Bucket;
      IMAGES: ImagesBinding;
      MAILS: Queue<import("./mail/mail-queue.ts").QueuedMail>;
      PUSHES: Queue<import("./push/push-queue.ts").QueuedPush>;
      STREAM_GATE: DurableObjectNamespace<import("../durable-objects/stream-gate.ts").StreamGate>;
      MATCH_ROOM: DurableObjectNamespace<import("../durable-objects/match-room.ts").MatchRoom>;
      MATCH_HUB: DurableObjectNamespace<import("../durable-objects/match-hub.ts").MatchHub>;
      FOLLOWER_RELAY: DurableObjectNamespace<import("../durable-objects/follower-relay.ts").FollowerRelay>;
      START_QUEUE: DurableObjectNamespace<import("../durable-objects/start-queue.ts").StartQueue>;
      SIGN_IN_LIMIT: RateLimit;
      SIGN_IN_IP_LIMIT: RateLimit;
      REGISTRATION_LIMIT: RateLimit;
      WAITING_LIMIT: RateLimit;
      CHECKOUT_LIMIT: RateLimit;
      VOUCHER_LIMIT: RateLimit;
      VOUCHER_IP_LIMIT: RateLimit;
      SESSION_CHECK_LIMIT: RateLimit;
      ANONYMOUS_CHECK_LIMIT: RateLimit;
      IMAGE_LIMIT: RateLimit;
      EVENT_LIMIT: RateLimit;
      ERROR_LIMIT: RateLimit;
      LICENCE_LIMIT: RateLimit;
      STREAM_URL_LIMIT: RateLimit;
      MATCH_FEED_LIMIT: RateLimit;
      FOLLOWER_LIMIT: RateLimit;
      SEARCH_LIMIT: RateLimit;
      PUSH_LIMIT: RateLimit;
      VERSION: WorkerVersionMetadata;
      /** Workers Analytics Engine, where one is bound. */
      METRICS?: AnalyticsEngineDataset;
    }
  }
  interface Env extends Cloudflare.Env {}
}

/** Every binding that the Worker needs. */
export const bindingNames = [
  "ASSETS",
  ...databaseNames,
  "SESSIONS",
  "MEDIA",
  "IMAGES",
  "MAILS",
  "PUSHES",
  "STREAM_GATE",
  "MATCH_ROOM",
  "MATCH_HUB",
  "FOLLOWER_RELAY",
  "START_QUEUE",
  "SIGN_IN_LIMIT",
  "SIGN_IN_IP_LIMIT",
  "REGISTRATION_LIMIT",
  "WAITING_LIMIT",
  "CHECKOUT_LIMIT",
  "VOUCHER_LIMIT",
  "VOUCHER_IP_LIMIT",
  "SESSION_CHECK_LIMIT",
  "ANONYMOUS_CHECK_LIMIT",
  "IMAGE_LIMIT",
  "EVENT_LIMIT",
  "ERROR_LIMIT",
  "LICENCE_LIMIT",
  "STREAM_URL_LIMIT",
  "MATCH_FEED_LIMIT",
  "FOLLOWER_LIMIT",
  "SEARCH_LIMIT",
  "PUSH_LIMIT",
  "VERSION",
] as const satisfies (keyof Env)[];

/** A variable or binding is missing or malformed. The message names each of them, but no values. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/**
 * Checks bindings and variables.
 * @throws EnvironmentError naming what is missing or malformed.
 */
export function parseSettings(env: Partial<Record<keyof Env, unknown>>): Settings {
  const problems = bindingNames.filter((name) => !env[name]).map((name) => `${name}: binding is missing`);
  const parsed = checkedVariables.safeParse(env);
  if (parsed.data !== undefined && parsed.data.METRICS_API !== "" && !env.METRICS) {
    problems.push("METRICS: binding is missing, which METRICS_API needs");
  }
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  if (!parsed.success || problems.length > 0) {
    throw new EnvironmentError(
      `The environment is not complete:\n  ${problems.join("\n  ")}\nSee docs/configuration.md.`,
    );
  }
  return parsed.data;
}
