import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { parseSettings, type Settings } from "../env.ts";

/** Parsed once for each isolate: bindings and variables cannot change while it lives. */
let settings: Settings | undefined;

/** Puts the parsed environment where routes read it. */
export const withSettings = createMiddleware<AppEnv>(async (c, next) => {
  settings ??= parseSettings(c.env);
  c.set("settings", settings);
  await next();
});
