import { openTestSite, type TestSite } from "./other-site.ts";
import { test as base } from "./test.ts";

/**
 * Tests of a file whose site has other variables, or is changed for good. It is served in the worker of all other files: with an option
 * of workers a file would take a worker and a browser of its own, and the next file both anew, and another site.
 * @returns besides the tests, the site while one of them runs.
 */
export function testsOfOwnSite(variables: Record<string, string>) {
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
