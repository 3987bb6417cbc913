import type { Hono } from "hono";
import { inspectRoutes } from "hono/dev";
import { z } from "zod";
import { staffCallRouter } from "../../../worker/desk/staff-call-router.ts";
import { embeddedRoutes } from "../../../worker/embedded-router.ts";
import indexSource from "../../../worker/index.ts?raw";
import type { LazyRoutes } from "../../../worker/lazy-routes.ts";
import { siteRoutes } from "../../../worker/site-routes.ts";

const modules = import.meta.glob("../../../worker/routes/*.ts");

/** An app with a base path is not an instance of Hono's own class. */
const honoApp = z.custom<Hono>((value) => Array.isArray(Reflect.get(Object(value), "routes")));

interface Route {
  method: string;
  /** In Hono's pattern syntax. */
  path: string;
}

/** The routes of an app, without its middleware. */
const handlersOf = (app: Hono, prefix: string): Route[] =>
  inspectRoutes(app)
    .filter(({ method, isMiddleware }) => method !== "ALL" || !isMiddleware)
    .map(({ method, path }) => ({ method, path: prefix !== "" && path === "/" ? prefix : prefix + path }));

/**
 * The routes of a lazy app. They are loaded one after another: of tests' imports, none knows of another that is under way
 * (../setup.ts), and modules of a package that import each other, loaded twice at once, would wait for each other for ever.
 */
async function routesOf(lazyRoutes: LazyRoutes): Promise<Route[]> {
  const all: Route[] = [];
  for (const [path, load] of Object.entries(lazyRoutes)) all.push(...handlersOf(honoApp.parse(await load()), path));
  return all;
}

/** The routes of files at the site's root, which worker/index.ts mounts separately. */
async function rootRoutes(): Promise<Route[]> {
  const all: Route[] = [];
  for (const [, name = ""] of indexSource.matchAll(/app\.route\("\/", (\w+)\)/g)) {
    const file = new RegExp(`import \\{ ${name} \\} from "\\.(/[^"]+)"`).exec(indexSource)?.[1];
    const module = await modules[`../../../worker${file}`]?.();
    const app = honoApp.safeParse(Reflect.get(Object(module), name)).data;
    if (app === undefined) throw new Error(`${name} of worker${file} is no Hono app.`);
    all.push(...handlersOf(app, ""));
  }
  return all;
}

/** Every method and path that the site's Hono apps serve. */
export async function routes(): Promise<Route[]> {
  const all = [...(await routesOf(siteRoutes)), ...(await rootRoutes())];
  // The desk's own app leaves these to staff-call-router.ts.
  const desk = all.filter(({ method, path }) => `${method} ${path}` !== "ALL /api/desk/v1/*");
  return [...desk, ...handlersOf(honoApp.parse(staffCallRouter), "")];
}

/** What the site calls in this process: all of it is mounted in the entry too, but for some routes of the account portal. */
export const listEmbeddedRoutes = () => routesOf(embeddedRoutes);
