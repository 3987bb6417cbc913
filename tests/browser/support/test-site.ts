import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { variablesAt } from "../../../scripts/lib/site/prepare.ts";
import { runSchedule, runScheduleEachMinute } from "../../../scripts/lib/site/schedule.ts";
import { openSite } from "../../../scripts/lib/site/site.ts";
import { type Storage, storageOf } from "../../../scripts/lib/storage/storage.ts";
import { templateState } from "./template-state.ts";

/** Copies the seeded storage for the sites of one test. The caller removes it. */
export function copyTemplateState(): { stateDir: string; remove: () => void } {
  const stateDir = mkdtempSync(join(tmpdir(), "crown-league-other-"));
  cpSync(templateState, stateDir, { recursive: true });
  return { stateDir, remove: () => rmSync(stateDir, { recursive: true, force: true }) };
}

export interface TestSite {
  url: string;
  storage: Storage;
  /** Log lines of the site. */
  logLines: string[];
  /** Runs the schedule now, instead of at the next minute. */
  tick: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Serves the site on this storage, with its schedule. */
export async function openSiteAt(stateDir: string, vars: Record<string, string>): Promise<TestSite> {
  const logLines: string[] = [];
  const onLog = (line: string) => void logLines.push(line);
  const { miniflare, url } = await openSite({ port: 0, stateDir, quiet: true, onLog, vars });
  const stopSchedule = await runScheduleEachMinute(miniflare);
  const stop = async () => {
    stopSchedule();
    await miniflare.dispose();
  };
  return { url: url.origin, storage: storageOf(miniflare), logLines, tick: () => runSchedule(miniflare), stop };
}

/** Serves the site on its own copy of the storage. @param variables in addition to those of every test */
export async function openTestSite(variables: Record<string, string>): Promise<TestSite> {
  const { stateDir, remove } = copyTemplateState();
  const site = await openSiteAt(stateDir, { ...variablesAt(new Date()), ...variables });
  const stop = async () => {
    await site.stop();
    remove();
  };
  return { ...site, stop };
}

/** Serves the site with other variables than every test's while `use` runs. */
export async function serveWith(
  variables: Record<string, string>,
  stateDir: string,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const site = await openSiteAt(stateDir, { ...variablesAt(new Date()), ...variables });
  try {
    await use(site.url);
  } finally {
    await site.stop();
  }
}
