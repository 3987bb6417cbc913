import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { variablesAt } from "../../../scripts/lib/prepare.ts";
import { openSite } from "../../../scripts/lib/site.ts";
import { templateState } from "./state.ts";
import { test as base } from "./test.ts";

/** The password of the locked site. */
export const sitePassword = "mist over the river";

/** Tests of a development site: the same as every other, behind a password. */
export const test = base.extend<object, { lockedURL: string }>({
  lockedURL: [
    async ({}, use) => {
      const stateDir = mkdtempSync(join(tmpdir(), "crown-league-locked-"));
      cpSync(templateState, stateDir, { recursive: true });
      const { miniflare, url } = await openSite({
        port: 0,
        stateDir,
        quiet: true,
        vars: { ...variablesAt(new Date()), SITE_LOCK_PASSWORD: sitePassword },
      });
      await use(url.origin);
      await miniflare.dispose();
      rmSync(stateDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
