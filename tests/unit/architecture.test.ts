import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

interface Import {
  file: string;
  /** A path from the project's root, or a package's name. */
  target: string;
}

function importsOf(pattern: string): Import[] {
  return globSync(pattern).flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(/(?<!")(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) => ({
      file,
      target: specifier.startsWith(".") ? normalize(join(dirname(file), specifier)) : specifier,
    }));
  });
}

const projectFolder = /^(app|worker|durable-objects|schemas|scripts|tests)\//;

/** Imports of the project's own files that are not allowed. */
function strays(pattern: string, allowed: RegExp[]): string[] {
  return importsOf(pattern)
    .filter(({ target }) => projectFolder.test(target) && !allowed.some((rule) => rule.test(target)))
    .map(({ file, target }) => `${file} imports ${target}`);
}

describe("who may import whom", () => {
  it("app: itself and schemas", () => {
    expect(strays("app/**/*.{ts,tsx}", [/^app\//, /^schemas\//])).toEqual([]);
  });

  it("worker: itself, schemas, Durable Objects, and of app the load context alone", () => {
    expect(
      strays("worker/**/*.{ts,tsx}", [/^worker\//, /^schemas\//, /^durable-objects\//, /^app\/load-context\.ts$/]),
    ).toEqual([]);
  });

  it("the rest of the worker reaches backends, emulators, portal and images through their entry points alone", () => {
    const rooms = /^worker\/(backends|emulators|account-portal|images)\//;
    const entryModules = new Set([
      "worker/backends/router.ts",
      "worker/backends/health.ts",
      "worker/backends/scheduled.ts",
      "worker/emulators/router.ts",
      "worker/emulators/scheduled.ts",
      "worker/account-portal/app.ts",
      "worker/account-portal/api.ts",
      "worker/images/app.ts",
      "worker/images/previews/app.ts",
    ]);
    const entries = /^worker\/(index|site-routes|embedded-router|scheduled)\.ts$/;
    const reaching = importsOf("worker/**/*.{ts,tsx}")
      .filter(({ file, target }) => rooms.test(target) && !rooms.test(file))
      .filter(({ file, target }) => !entries.test(file) || !entryModules.has(target))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(reaching).toEqual([]);
  });

  it("backends never import emulators, nor the account portal", () => {
    const reaching = importsOf("worker/backends/**/*.{ts,tsx}")
      .filter(({ target }) => /^worker\/(emulators|account-portal)\//.test(target))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(reaching).toEqual([]);
  });

  it("features, state, playback and ui never import the routes and shells above them", () => {
    const reaching = importsOf("app/{features,state,playback,ui}/**/*.{ts,tsx}")
      .filter(({ target }) => /^app\/(routes|shells|root\.tsx|routes\.ts)/.test(target))
      .map(({ file, target }) => `${file} imports ${target}`);
    expect(reaching).toEqual([]);
  });

  it("Durable Objects: themselves and schemas", () => {
    expect(strays("durable-objects/**/*.ts", [/^durable-objects\//, /^schemas\//])).toEqual([]);
  });

  it("schemas: zod, dayjs and one another", () => {
    const others = importsOf("schemas/**/*.ts").filter(({ target }) => !/^(zod$|dayjs($|\/)|schemas\/)/.test(target));
    expect(others).toEqual([]);
  });

  it("finds imports", () => {
    expect(importsOf("worker/**/*.ts").length).toBeGreaterThan(50);
  });
});

describe("stores", () => {
  it("are read by their own hooks, which have the server's state while a section hydrates", () => {
    const files = globSync("app/**/*.{ts,tsx}")
      .filter((file) => /useSnapshot\(\w+\)/.test(readFileSync(file, "utf8")))
      .filter((file) => file !== "app/state/store-hook.ts");
    expect(files).toEqual([]);
  });
});

describe("prefetching", () => {
  it("never uses the router's own prefetch, which reloads the open page if code fails to load", () => {
    const files = globSync("app/**/*.tsx").filter((file) => /\sprefetch=/.test(readFileSync(file, "utf8")));
    expect(files).toEqual([]);
  });
});
