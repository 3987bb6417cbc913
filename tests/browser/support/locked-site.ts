import { newState, serveWith } from "./other-site.ts";
import { test as base } from "./test.ts";

/** The password of the locked site. */
export const sitePassword = "mist over the river";

/** Tests of a development site: the same as every other, behind a password. */
export const test = base.extend<object, { lockedURL: string }>({
  lockedURL: [
    async ({}, use) => {
      const { stateDir, remove } = newState();
      await serveWith({ SITE_LOCK_PASSWORD: sitePassword }, stateDir, use);
      remove();
    },
    { scope: "worker" },
  ],
});
