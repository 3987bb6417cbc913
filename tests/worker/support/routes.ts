import type { Hono } from "hono";
import { inspectRoutes } from "hono/dev";
import { z } from "zod";
import { embeddedRouter } from "../../../worker/embedded-router.ts";
import indexSource from "../../../worker/index.ts?raw";

const modules = import.meta.glob([
  "../../../worker/routes/*.{ts,tsx}",
  "../../../worker/{backends,emulators}/router.ts",
  "../../../worker/{account-portal,images,images/previews}/app.ts",
  "../../../worker/desk/{page.tsx,routes.ts}",
]);

/** An app with a base path is of another class than Hono's own. */
const honoApp = z.custom<Hono>((value) => Array.isArray(Reflect.get(Object(value), "routes")));

interface Route {
  method: string;
  /** In Hono's patterns. */
  path: string;
}

/** The routes of an app, without its middleware. */
const handlersOf = (app: Hono, prefix: string): Route[] =>
  inspectRoutes(app)
    .filter(({ method, isMiddleware }) => method !== "ALL" || !isMiddleware)
    .map(({ method, path }) => ({ method, path: prefix !== "" && path === "/" ? prefix : prefix + path }));

/** Every method and path that the site's Hono apps serve, from where worker/index.ts mounts them. */
export async function routes(): Promise<Route[]> {
  const mounted = [...indexSource.matchAll(/app\.route\("([^"]+)", (\w+)\)/g)];
  const all = await Promise.all(
    mounted.map(async ([, prefix = "", name = ""]) => {
      const file = new RegExp(`import \\{ ${name} \\} from "\\.(/[^"]+)"`).exec(indexSource)?.[1];
      const module = await modules[`../../../worker${file}`]?.();
      const app = honoApp.safeParse(Reflect.get(Object(module), name)).data;
      if (app === undefined) throw new Error(`${name} of worker${file} is no Hono app.`);
      return handlersOf(app, prefix === "/" ? "" : prefix);
    }),
  );
  return all.flat();
}

/** What the site calls in this process: all of it is mounted in the entry too, but for some routes of the account portal. */
export const embeddedRoutes = () => handlersOf(honoApp.parse(embeddedRouter), "");

/** A path that a route's pattern matches, as far as it matters before routing. */
export const example = (pattern: string) =>
  pattern.replaceAll(/:\w+(\{(?:[^{}]|\{[^}]*\})*\})?\??/g, "1").replaceAll("*", "x");
