import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Bytes: more than what a run of tests stores. */
const enough = 4 * 1024 ** 3;

/**
 * Makes a folder in memory, which goes with this process: databases on a disk wait for it at each change.
 * @returns null where there is no such place, or not enough room in it
 */
export function makeMemoryFolder(place = "/dev/shm", room = enough): string | null {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < room) return null;
    const folder = mkdtempSync(join(place, "tests-"));
    // Also when the run is stopped: memory would stay taken.
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}
