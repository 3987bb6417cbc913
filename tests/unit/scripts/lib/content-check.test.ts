import { build } from "vite";
import { describe, expect, it } from "vitest";
import { checkContent } from "../../../../app/content/check.ts";
import type { OutlineEntry } from "../../../../app/content/page-outline.ts";
import { contentCheck } from "../../../../scripts/lib/content-check.ts";
import siteBuild from "../../../../vite.config.ts";

const entry = "virtual:entry";

/** Builds nothing but an empty module, with the check of this page tree. */
const buildWith = (tree?: readonly OutlineEntry[]) =>
  build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, rolldownOptions: { input: entry } },
    plugins: [
      contentCheck(tree),
      { name: "entry", resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? "" : null) },
    ],
  });

describe("a build", () => {
  it("passes with the site's own pages", async () => {
    await expect(buildWith()).resolves.toBeDefined();
  });

  it("fails where the page tree is broken, and says where", async () => {
    const broken = [{ slug: "governance", title: "Governance", children: [{ slug: "regulations", title: "" }] }];
    await expect(buildWith(broken)).rejects.toThrow(/governance\/regulations: postTitle/);
  });

  it("fails where a page has no text", () => {
    expect(() => checkContent([{ slug: "silence", title: "Silence" }])).toThrow(/without a body: silence/);
  });

  it("of the site runs this check", () => {
    const names = JSON.stringify(siteBuild, (key, value) => (key === "" || typeof value !== "function" ? value : null));
    expect(names).toContain('"name":"content-check"');
  });
});
