import { readFile } from "node:fs/promises";
import type { Report } from "../../test/reports.ts";
import { runQuietly } from "../processes.ts";
import { budgetFile, budgetsWithoutReason, committedVersions } from "./budget-reasons.ts";
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

/** Passed over where there is no history to compare with. */
const budgetReasons: Check = {
  name: "Reasons of budgets that grew",
  run: async () => {
    const versions = await committedVersions();
    if (versions.length === 0) {
      console.log(`• ${budgetReasons.name}: passed over, because there is no history of them`);
      return { passed: 0, failed: 0, files: [], failures: [] };
    }
    const found = budgetsWithoutReason(await readFile(budgetFile, "utf8"), versions);
    const isPassed = found.length === 0;
    const missing = found.map((name) => `\n  ${name} grew, and its "why" in ${budgetFile} is the old one`).join("");
    console.log(`• ${budgetReasons.name}: ${isPassed ? "passed" : `failed${missing}`}`);
    return {
      passed: Number(isPassed),
      failed: Number(!isPassed),
      files: [],
      failures: isPassed ? [] : [`${budgetReasons.name}${missing}`],
    };
  },
};

export const checks: readonly Check[] = [
  checkBy("Types", [["react-router", "typegen"], ["tsc"]]),
  checkBy("Lint and format", [["biome", "check", "."]]),
  checkBy("Dead code", [["knip"]]),
  budgetReasons,
  vulnerabilities,
];
