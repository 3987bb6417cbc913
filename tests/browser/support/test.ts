import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import { variablesAt } from "../../../scripts/lib/prepare.ts";
import { runScheduleEachMinute } from "../../../scripts/lib/schedule.ts";
import { openSite } from "../../../scripts/lib/site.ts";
import { templateState } from "./state.ts";

interface Site {
  url: string;
  stateDir: string;
}

interface Fixtures {
  /** Problems that pages reported, in any browser of the test. */
  problems: string[];
  /** Those that the test provokes on purpose. */
  expected: RegExp[];
  /** Says that a browser will complain in these words, because the test makes it. */
  expectProblem: (pattern: RegExp) => void;
  /** Another fan's browser: its own cookies, on the same site. */
  anotherBrowser: () => Promise<BrowserContext>;
}

interface WorkerFixtures {
  site: Site;
}

function watch(context: BrowserContext, problems: string[]): void {
  const listen = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() === "error")
        problems.push(`${message.text()} ${new URL(message.location().url || "about:blank").pathname}`);
    });
    page.on("pageerror", (error) => problems.push(String(error)));
  };
  context.on("page", listen);
}

/** Tests of the built site in Miniflare, seeded, with a match day under way. An unexpected console error fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const stateDir = mkdtempSync(join(tmpdir(), "crown-league-site-"));
      cpSync(templateState, stateDir, { recursive: true });
      const { miniflare, url } = await openSite({
        port: 0,
        stateDir,
        quiet: true,
        vars: variablesAt(new Date()),
      });
      const stop = await runScheduleEachMinute(miniflare);
      await use({ url: url.origin, stateDir });
      stop();
      await miniflare.dispose();
      rmSync(stateDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  problems: async ({}, use) => {
    await use([]);
  },
  expected: async ({}, use) => {
    await use([]);
  },
  expectProblem: async ({ expected }, use) => {
    await use((pattern) => {
      expected.push(pattern);
    });
  },
  context: async ({ context, problems, expected }, use) => {
    watch(context, problems);
    await use(context);
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, "console errors and page errors").toEqual([]);
  },
  anotherBrowser: async ({ browser, baseURL, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
      watch(context, problems);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
