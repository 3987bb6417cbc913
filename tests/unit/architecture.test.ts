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
    return [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(([, specifier = ""]) => ({
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

  it("services and sign-in providers: never the embedded backends, but where it is decided which are used", () => {
    const reaching = importsOf("worker/{services,identity}/**/*.ts")
      .filter(({ target }) => target.startsWith("worker/backends/"))
      .map(({ file }) => file);
    expect(reaching).toEqual(["worker/identity/create-identity-provider.ts"]);
  });

  it("Durable Objects: themselves and schemas", () => {
    expect(strays("durable-objects/**/*.ts", [/^durable-objects\//, /^schemas\//])).toEqual([]);
  });

  it("schemas: zod, dayjs and one another", () => {
    const others = importsOf("schemas/**/*.ts").filter(({ target }) => !/^(zod$|dayjs($|\/)|schemas\/)/.test(target));
    expect(others).toEqual([]);
  });

  it("finds what it is about", () => {
    expect(importsOf("worker/**/*.ts").length).toBeGreaterThan(50);
  });
});

describe("what the browser does ahead", () => {
  it("is never the router's own prefetch, which loads the open page anew where code does not come", () => {
    const files = globSync("app/**/*.tsx").filter((file) => /\sprefetch=/.test(readFileSync(file, "utf8")));
    expect(files).toEqual([]);
  });
});
