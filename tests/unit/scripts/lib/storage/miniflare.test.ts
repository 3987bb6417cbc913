import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { loadMiniflare, withDoublingMessage } from "../../../../../scripts/lib/storage/miniflare.ts";

it("finds, in the installed Miniflare, where a message grows", () => {
  const require = createRequire(import.meta.url);
  const source = readFileSync(require.resolve("miniflare"), "utf8");
  expect(withDoublingMessage(source).length).toBeGreaterThan(source.length);
  expect(require("miniflare")).toBe(loadMiniflare());
});
