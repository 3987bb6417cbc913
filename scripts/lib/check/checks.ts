import type { Report } from "../../test/reports.ts";
import { runQuietly } from "../processes.ts";
import { knownVulnerabilities } from "./vulnerabilities.ts";

interface Check {
  name: string;
  run(): Promise<Report>;
}

/** A check by tools that exit with 0 when it passes. */
function checkBy(name: string, commands: [string, ...string[]][]): Check {
  const run = async () => {
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
  };
  return { name, run };
}

/** Says what is known, and counts neither as passed nor as failed. */
const vulnerabilities: Check = {
  name: "Known vulnerabilities of dependencies",
  run: async () => {
    console.log(`• ${vulnerabilities.name}: ${await knownVulnerabilities()}`);
    return { passed: 0, failed: 0, files: [], failures: [] };
  },
};

export const checks: readonly Check[] = [
  checkBy("Types", [["react-router", "typegen"], ["tsc"]]),
  checkBy("Lint and format", [["biome", "check", "."]]),
  checkBy("Dead code", [["knip"]]),
  vulnerabilities,
];
