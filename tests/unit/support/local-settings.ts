import { bindingNames, parseSettings } from "../../../worker/env.ts";
import type { Settings } from "../../../worker/settings.ts";

const secret = "0".repeat(40);
/** The environment of a local site: all bindings, and required variables. */
export const localEnvironment: Record<string, unknown> = {
  ENVIRONMENT: "local",
  CONCURRENT_STREAMS: "2",
  SESSION_SECRET: secret,
  PLAYBACK_SECRET: secret,
  PUSH_SECRET: secret,
  SERVICE_KEY: secret,
  IDENTITY_SECRET: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  ...Object.fromEntries(bindingNames.map((name) => [name, {}])),
};

/** The settings of a local site with these variables. */
export const localSettings = (variables: Record<string, string>): Settings =>
  parseSettings({ ...localEnvironment, ...variables });
