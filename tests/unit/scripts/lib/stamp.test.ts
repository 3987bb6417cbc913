import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { unlessDone } from "../../../../scripts/lib/stamp.ts";

const folder = mkdtempSync(join(tmpdir(), "stamp-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("knows what was done last, also by force and where something has broken off since", async () => {
  const file = join(folder, "stamp");
  const done: string[] = [];
  const work = (digest: string, options = {}) => unlessDone(file, digest, () => void done.push(digest), options);
  await work("fjord");
  expect(await work("fjord")).toBe("up to date");
  await work("crown", { force: true });
  expect(await work("crown")).toBe("up to date");
  await work("fjord");
  const broken = unlessDone(file, "crown", () => Promise.reject(new Error("The build failed.")));
  await expect(broken).rejects.toThrow("The build failed.");
  await work("fjord");
  expect(done).toEqual(["fjord", "crown", "fjord", "fjord"]);
});
