import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { environmentConfig } from "../../../scripts/lib/deploy/environments.ts";

const step = z.looseObject({ run: z.string().optional(), uses: z.string().optional(), if: z.string().optional() });
const workflow = z.object({
  on: z.looseObject({ pull_request: z.null(), push: z.object({ branches: z.array(z.string()) }) }),
  jobs: z.record(
    z.string(),
    z.looseObject({ if: z.string().optional(), needs: z.array(z.string()).default([]), steps: z.array(step) }),
  ),
});
const { on, jobs } = workflow.parse(parse(readFileSync(".github/workflows/release.yml", "utf8")));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const commandsOf = (job: string) => (jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);

describe("the release workflow", () => {
  it("checks, tests and tries the deploy of every change, and deploys what has passed all three", () => {
    expect(on.push.branches).toEqual(["main"]);
    expect(Object.keys(jobs)).toEqual(["check", "test", "dry-run", "staging"]);
    for (const job of ["check", "test", "dry-run"]) expect([job, jobs[job]?.if]).toEqual([job, undefined]);
    expect(jobs.staging?.needs).toEqual(["check", "test", "dry-run"]);
    expect(jobs.staging?.if).toContain("github.event_name == 'push'");
    expect(commandsOf("check")).toEqual(["npm run check"]);
    expect(commandsOf("test")).toEqual(["npm test"]);
    expect(commandsOf("dry-run").at(-1)).toBe("npm run deploy -- --dry-run --offline");
    // A deploy first makes all checks of a dry run.
    expect(commandsOf("staging")).toEqual(["npm run deploy -- --env staging"]);
  });

  it("needs jobs, and runs commands, that there are", () => {
    for (const { needs } of Object.values(jobs)) for (const job of needs) expect(Object.keys(jobs)).toContain(job);
    const named = Object.keys(jobs)
      .flatMap(commandsOf)
      .flatMap((command) => /^npm (?:run )?(\S+)/.exec(command)?.[1] ?? []);
    expect(named).toContain("deploy");
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });

  it("has an id for each database and namespace, where none was recorded yet", () => {
    const { d1_databases, kv_namespaces } = environmentConfig("production");
    const ids = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync("tests/fixtures/deploy/ids.json", "utf8")));
    expect(Object.keys(ids).toSorted()).toEqual(
      [...d1_databases, ...kv_namespaces].map(({ binding }) => binding).toSorted(),
    );
  });
});
