import { type BrowserContext, test as base, expect, type Page, type Request } from "playwright/test";
import { consentCookie } from "../../../schemas/site/consent.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

interface Fixtures {
  /** Value of the cookie that stores a decision about cookies; null for a browser without one. */
  cookieConsent: string | null;
  /** Problems that pages reported, in all browsers of the test. */
  problems: string[];
  /** Patterns of problems that the test provokes on purpose. */
  expected: RegExp[];
  /** Declares that browsers will report a problem that matches, because the test provokes it. */
  expectProblem: (pattern: RegExp) => void;
  /** What pages did, in all browsers of the test. Printed if it fails. */
  journal: Journal;
  /** Opens another fan's browser on the same site, with its own cookies. */
  anotherBrowser: () => Promise<BrowserContext>;
}

interface WorkerFixtures {
  site: TestSite;
}

interface Journal {
  lines: string[];
  /** Requests without a response. */
  open: Set<Request>;
}

/** Number of journal lines that are printed. */
const printed = 40;

function watch(context: BrowserContext, problems: string[], { lines, open }: Journal): void {
  const listen = (page: Page) => {
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) lines.push(`now at ${frame.url()}`);
    });
    page.on("request", (request) => open.add(request));
    page.on("requestfinished", (request) => open.delete(request));
    page.on("requestfailed", (request) => {
      open.delete(request);
      lines.push(`${request.failure()?.errorText}: ${request.url()}`);
    });
    page.on("console", (message) => {
      if (message.type() === "error")
        problems.push(`${message.text()} ${new URL(message.location().url || "about:blank").pathname}`);
    });
    page.on("pageerror", (error) => problems.push(`${error} ${page.url()}`));
  };
  context.on("page", listen);
}

/** Logs policy violations, some of which browsers only report and do not log. */
async function watchPolicy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, sample }) => {
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
}

/** Sets the cookie for a decision about cookies. */
async function rememberConsent(context: BrowserContext, site: string | undefined, value: string | null): Promise<void> {
  if (site && value !== null) await context.addCookies([{ name: consentCookie, value, url: site }]);
}

/** Tests of the built site in Miniflare, with seeded storage and a match day in progress. An unexpected console error fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await openTestSite({});
      await use(site);
      await site.stop();
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
  journal: async ({}, use, test) => {
    const journal: Journal = { lines: [], open: new Set() };
    await use(journal);
    if (test.status !== test.expectedStatus) console.log(journal.lines.slice(-printed).join("\n"));
  },
  // In most tests, fans have decided about cookies before, and consent to analytics.
  cookieConsent: ["essential.analytics", { option: true }],
  context: async ({ context, baseURL, cookieConsent, problems, expected, journal }, use) => {
    watch(context, problems, journal);
    await watchPolicy(context);
    await rememberConsent(context, baseURL, cookieConsent);
    await use(context);
    journal.lines.push(...[...journal.open].map((request) => `without an answer: ${request.url()}`));
    // Requests that are still intercepted when a test ends do not fail it.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.unrouteAll({ behavior: "ignoreErrors" });
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, "console errors and page errors").toEqual([]);
  },
  anotherBrowser: async ({ browser, baseURL, cookieConsent, problems, journal }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
      watch(context, problems, journal);
      await watchPolicy(context);
      await rememberConsent(context, baseURL, cookieConsent);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
