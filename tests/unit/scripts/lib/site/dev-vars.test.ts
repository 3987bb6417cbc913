import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";

it.each(["", "STRIPE_SECRET_KEY=sk_test_1\n", "STRIPE_SECRET_KEY=sk_test_1"])(
  "adds the missing secrets on lines of their own after %j",
  (written) => {
    const folder = mkdtempSync(join(tmpdir(), "dev-vars-"));
    const file = join(folder, ".dev.vars");
    writeFileSync(file, written);
    const script = `(await import(${JSON.stringify(resolve("scripts/lib/site/dev-vars.ts"))})).ensureDevVars();`;
    // The file lies in the working directory.
    const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder });
    expect(status).toBe(0);
    expect(parseEnv(readFileSync(file, "utf8"))).toEqual({
      ...parseEnv(written),
      ...Object.fromEntries(
        ["SESSION", "PLAYBACK", "IDENTITY", "PUSH", "STRIPE_WEBHOOK"].map((name) => [
          `${name}_SECRET`,
          expect.stringMatching(/^[0-9a-f]{64}$/),
        ]),
      ),
      SERVICE_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  },
);
