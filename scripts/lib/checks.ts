import { spawnSync } from "node:child_process";

export interface Outcome {
  passed: number;
  failed: number;
}

const checks: { name: string; commands: [string, ...string[]][] }[] = [
  { name: "Types", commands: [["react-router", "typegen"], ["tsc"]] },
  { name: "Lint and format", commands: [["biome", "check", "."]] },
  { name: "Dead code", commands: [["knip"]] },
];

/** Runs types, lint, format and dead code, and shows what the tools say of those that fail. */
export function runChecks(): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0 };
  for (const { name, commands } of checks) {
    process.stdout.write(`• ${name} … `);
    const failed = commands
      .map(([command, ...rest]) => spawnSync(command, rest, { encoding: "utf8" }))
      .find(({ status }) => status !== 0);
    if (failed) {
      outcome.failed += 1;
      console.log(`failed\n${failed.stdout ?? ""}${failed.stderr ?? ""}`);
    } else {
      outcome.passed += 1;
      console.log("passed");
    }
  }
  return outcome;
}
