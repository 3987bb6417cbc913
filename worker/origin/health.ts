import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";

/** GET health of an embedded backend: 200 when its database answers, 503 when it does not. */
export function healthOf(name: string, database: (env: Env) => D1Database) {
  return new Hono<AppEnv>().get("/health", async (c) => {
    try {
      await database(c.env).prepare("SELECT 1").first();
      return c.json({ backend: name, state: "up" });
    } catch {
      return c.json({ backend: name, state: "down" }, 503);
    }
  });
}
