import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { DatabaseName } from "../env.ts";

/** GET health of an embedded backend: 200 when its database responds, otherwise 503. */
export function healthRoute(backend: string, database: DatabaseName) {
  return new Hono<AppEnv>().get("/health", async (c) => {
    try {
      await c.env[database].prepare("SELECT 1").first();
      return c.json({ backend, state: "up" });
    } catch {
      return c.json({ backend, state: "down" }, 503);
    }
  });
}
