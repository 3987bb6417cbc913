import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { variablesAt } from "../../../scripts/lib/site/prepare.ts";
import { openSite } from "../../../scripts/lib/site/site.ts";
import { templateState } from "./state.ts";

/** Storage of its own for sites of one test, as all sites begin. The caller takes it away. */
export function newState(): { stateDir: string; remove: () => void } {
  const stateDir = mkdtempSync(join(tmpdir(), "crown-league-other-"));
  cpSync(templateState, stateDir, { recursive: true });
  return { stateDir, remove: () => rmSync(stateDir, { recursive: true, force: true }) };
}

/** Serves the site with other variables than every test's, as long as it is used. */
export async function serveWith(
  variables: Record<string, string>,
  stateDir: string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const { miniflare, url } = await openSite({
    port: 0,
    stateDir,
    quiet: true,
    vars: { ...variablesAt(new Date()), ...variables },
  });
  try {
    await use(url.origin);
  } finally {
    await miniflare.dispose();
  }
}
