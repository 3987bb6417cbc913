import { variablesAt } from "../../../scripts/lib/site/prepare.ts";
import { runScheduleEachMinute } from "../../../scripts/lib/site/schedule.ts";
import { openSite } from "../../../scripts/lib/site/site.ts";
import { type Storage, storageOf } from "../../../scripts/lib/storage/storage.ts";
import { newState } from "./other-site.ts";
import { test as base } from "./test.ts";

interface OwnSite {
  url: string;
  storage: Storage;
  stop: () => Promise<void>;
}

async function openOwnSite(variables: Record<string, string>): Promise<OwnSite> {
  const { stateDir, remove } = newState();
  const vars = { ...variablesAt(new Date()), ...variables };
  const { miniflare, url } = await openSite({ port: 0, stateDir, quiet: true, vars });
  const stopSchedule = await runScheduleEachMinute(miniflare);
  const stop = async () => {
    stopSchedule();
    await miniflare.dispose();
    remove();
  };
  return { url: url.origin, storage: storageOf(miniflare), stop };
}

/**
 * Tests of a file whose site has other variables, or is changed for good. It is served in the worker of all other files: with
 * `siteVariables` a file takes a worker and a browser of its own, and the next file both anew, and another site.
 * @returns besides the tests, the site while one of them runs.
 */
export function testsOfOwnSite(variables: Record<string, string>) {
  let own: OwnSite | undefined;
  const test = base.extend({
    baseURL: async ({}, use) => {
      own ??= await openOwnSite(variables);
      await use(own.url);
    },
  });
  test.afterAll(async () => await own?.stop());
  const site = (): OwnSite => {
    if (own === undefined) throw new Error("The site is served while the file's tests run.");
    return own;
  };
  return { test, site };
}
