import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { backendFor, backendNames } from "../backends.ts";

/** A backend that has not answered its ping within this time counts as down, in milliseconds. */
const patience = 2_000;

/**
 * GET /api/health: version, and each backend's state and mode. 503 only when the site itself cannot serve,
 * which is when its session store cannot be read: a backend that is down costs sections of pages, not the site.
 */
export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const settings = c.get("settings");
  const [site, ...backends] = await Promise.all([
    state(async () => {
      await c.env.SESSIONS.get("health");
    }),
    ...backendNames.map(async (name) => {
      const backend = backendFor(name, settings, c.env, c.executionCtx);
      const answer = await state(async () => {
        const response = await backend.fetch("health", { signal: AbortSignal.timeout(patience) });
        // A remote backend need not have this call: any answer below 500 shows that it lives.
        if (response.status >= 500) throw new Error(`status ${response.status}`);
      });
      return { name, mode: backend.mode, state: answer };
    }),
  ]);
  c.header("cache-control", "no-store");
  return c.json({ version: c.env.VERSION.id, state: site, backends }, site === "up" ? 200 : 503);
});

async function state(probe: () => Promise<void>): Promise<"up" | "down"> {
  try {
    await probe();
    return "up";
  } catch {
    return "down";
  }
}
