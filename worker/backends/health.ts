import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { DatabaseName } from "../env.ts";

/**
 * GET health of an embedded backend: 200 when each of its tables can be read, otherwise 503.
 * @param tables those that its calls read and write.
 */
export function healthRoute(backend: string, database: DatabaseName, tables: readonly string[]) {
  const readable = tables.map((table) => `EXISTS (SELECT 1 FROM ${table})`);
  return new Hono<AppEnv>().get("/health", async (c) => {
    try {
      await c.env[database].prepare(`SELECT ${readable.join(", ")}`).first();
      return c.json({ backend, state: "up" });
    } catch {
      return c.json({ backend, state: "down" }, 503);
    }
  });
}
