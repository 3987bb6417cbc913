import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createMemoryFolder } from "../../../../scripts/test/memory-folder.ts";

const place = mkdtempSync(join(tmpdir(), "memory-folder-"));
afterAll(() => rmSync(place, { recursive: true }));

it("a folder in memory is made where there is room, each time another one", () => {
  const [one, other] = [createMemoryFolder(place, 1), createMemoryFolder(place, 1)];
  expect(one).not.toBe(other);
  for (const folder of [one, other]) expect(statSync(folder ?? "").isDirectory()).toBe(true);
});

it.each([
  ["the machine has none", join(place, "nowhere"), 1],
  ["it has too little room", place, Number.MAX_SAFE_INTEGER],
])("there is none where %s", (_, where, room) => {
  expect(createMemoryFolder(where, room)).toBeNull();
});
