import { describe, expect, it } from "vitest";
import { runWithInput } from "../../../../scripts/media/encode.ts";

/** More than a pipe accepts at once. */
const input = Array.from({ length: 32 }, () => new Uint8Array(1024 * 1024));
const run = (program: string) => runWithInput(process.execPath, ["-e", program], input);

describe("a program that is given input", () => {
  it("may end without reading all of it", async () => {
    await expect(run("process.stdin.once('data', () => process.exit(0))")).resolves.toBeUndefined();
    await expect(run("")).resolves.toBeUndefined();
  });

  it("fails with what it says, not with the pipe that it has left", async () => {
    const failing = "console.error('Invalid data found'); process.stdin.once('data', () => process.exit(1))";
    await expect(run(failing)).rejects.toThrow(/stopped with 1:\nInvalid data found/);
  });
});
