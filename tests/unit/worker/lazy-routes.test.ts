import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import type { AppEnv } from "../../../worker/app-env.ts";
import { createLazyApp } from "../../../worker/lazy-routes.ts";

const loaded: string[] = [];
const part = (name: string) => async () => {
  loaded.push(name);
  return new Hono<AppEnv>()
    .get("/", (c) => c.text(name))
    .get("/:item", (c) => c.text(`${name} ${c.req.param("item")}`));
};

const site = () =>
  createLazyApp({ "/api/shop": part("shop"), "/api/shop/basket": part("basket") }, (mounted) => {
    const app = new Hono<AppEnv>().use(async (c, next) => {
      await next();
      c.header("x-front", "yes");
    });
    if (mounted !== null) app.route(mounted.path, mounted.routes);
    return app.all("*", (c) => c.text("page"));
  });

const ask = async (asked: ReturnType<typeof site>, path: string) => {
  const env: Env = Object.create(null);
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const response = await asked.fetch(new Request(`https://site.example${path}`), env, context);
  return `${response.headers.get("x-front")} ${await response.text()}`;
};

beforeEach(() => void loaded.splice(0));

it("loads a part with the first request at or below its path, and once", async () => {
  const asked = site();
  expect(await ask(asked, "/news")).toBe("yes page");
  expect(loaded).toEqual([]);
  expect(await ask(asked, "/api/shop")).toBe("yes shop");
  expect(await ask(asked, "/api/shop/scarf?size=1")).toBe("yes shop scarf");
  expect(loaded).toEqual(["shop"]);
});

it("goes by the longest path, by whole names alone, and by the path as routes read it", async () => {
  const asked = site();
  expect(await ask(asked, "/api/shop/basket/1")).toBe("yes basket 1");
  expect(await ask(asked, "/api/shopping")).toBe("yes page");
  expect(await ask(asked, "/api")).toBe("yes page");
  expect(await ask(asked, "/api/sh%6Fp/scarf")).toBe("yes shop scarf");
  expect(loaded).toEqual(["basket", "shop"]);
});

it("shows the site's own answer for what a part does not have", async () => {
  expect(await ask(site(), "/api/shop/scarf/red")).toBe("yes page");
});

it("has no request wait for what another one has begun", async () => {
  const asked = site();
  expect(await Promise.all([ask(asked, "/api/shop"), ask(asked, "/api/shop")])).toEqual(["yes shop", "yes shop"]);
  expect(loaded).toEqual(["shop", "shop"]);
});
