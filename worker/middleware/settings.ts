import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { parseSettings } from "../env.ts";
import type { Settings } from "../settings.ts";

/** Parsed once per isolate, because bindings and variables do not change during its lifetime. */
const parsedSettings = new WeakMap<Env, Settings>();

/** Sets `settings`, the parsed environment. */
export const withSettings = createMiddleware<AppEnv>(async (c, next) => {
  const settings = parsedSettings.get(c.env) ?? parseSettings(c.env);
  parsedSettings.set(c.env, settings);
  c.set("settings", settings);
  await next();
});
