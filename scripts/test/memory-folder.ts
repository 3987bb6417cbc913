import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Bytes, more than a run of tests stores. */
const enough = 4 * 1024 ** 3;

/**
 * Creates a folder in memory that is deleted when this process exits. On a disk, databases would wait for each write.
 * @returns null if there is no such file system, or not enough room in it
 */
export function createMemoryFolder(parent = "/dev/shm", minBytes = enough): string | null {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < minBytes) return null;
    const folder = mkdtempSync(join(parent, "tests-"));
    // Also if the run is interrupted; otherwise the memory would stay in use.
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}
