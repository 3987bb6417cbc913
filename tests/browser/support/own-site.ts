import { test as base } from "./test.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

/**
 * For files of tests whose site needs other variables, or gets changed for good. It is served by the same Playwright worker as other files:
 * a worker-scoped option would start a new worker and browser for this file, and again for the next one.
 * @returns the test function, and the site while one of the tests runs.
 */
export function testWithOwnSite(variables: Record<string, string>) {
  let own: TestSite | undefined;
  const test = base.extend({
    baseURL: async ({}, use) => {
      own ??= await openTestSite(variables);
      await use(own.url);
    },
  });
  test.afterAll(async () => await own?.stop());
  const site = (): TestSite => {
    if (own === undefined) throw new Error("The site is served while the file's tests run.");
    return own;
  };
  return { test, site };
}
