import type { Report } from "../test/reports.ts";
import { runQuietly } from "./processes.ts";

interface Check {
  name: string;
  commands: [string, ...string[]][];
}

export const checks: readonly Check[] = [
  { name: "Types", commands: [["react-router", "typegen"], ["tsc"]] },
  { name: "Lint and format", commands: [["biome", "check", "."]] },
  { name: "Dead code", commands: [["knip"]] },
];

/** Runs one check, and prints its tool's output when it fails. */
export async function runCheck({ name, commands }: Check): Promise<Report> {
  const started = performance.now();
  for (const [command, ...args] of commands) {
    const { code, output } = await runQuietly(command, args);
    if (code !== 0) {
      console.log(`• ${name}: failed\n${output}`);
      return { passed: 0, failed: 1, files: [], failures: [name] };
    }
  }
  console.log(`• ${name}: passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { passed: 1, failed: 0, files: [], failures: [] };
}
