import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../../app-env.ts";
import { ApiError } from "../../errors.ts";
import { hasEmulator, type Settings } from "../../settings.ts";

/** Responds 404 unless the site is configured with this provider: every open endpoint allows more guesses at passwords. */
export const requireProvider = (provider: Settings["IDENTITY_PROVIDER"]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const settings = c.get("settings");
    if (settings.IDENTITY_PROVIDER !== provider || !hasEmulator("sign-in", settings)) {
      throw new ApiError(404, "not_found", "There is no such call.");
    }
    await next();
    c.header("cache-control", "no-store");
  });
