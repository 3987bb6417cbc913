import { readFile } from "node:fs/promises";
import type { Report } from "../../test/reports.ts";
import { runQuietly } from "../processes.ts";
import { budgetFile, budgetsWithoutReason, committedVersions } from "./budget-reasons.ts";
import { knownVulnerabilities } from "./vulnerabilities.ts";

interface Check {
  name: string;
  run(): Promise<Report>;
}

/** A result that counts neither as passed nor as failed. */
const uncounted: Report = { passed: 0, failed: 0, files: [], failures: [] };
const passed: Report = { ...uncounted, passed: 1 };
const failed = (failure: string): Report => ({ ...uncounted, failed: 1, failures: [failure] });

/** A check by tools that exit with 0 when it passes. */
function checkBy(name: string, commands: [string, ...string[]][]): Check {
  const run = async () => {
    const started = performance.now();
    for (const [command, ...args] of commands) {
      const { code, output } = await runQuietly(command, args);
      if (code !== 0) {
        console.log(`• ${name}: failed\n${output}`);
        return failed(name);
      }
    }
    console.log(`• ${name}: passed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return passed;
  };
  return { name, run };
}

/** Prints known vulnerabilities; never fails. */
const vulnerabilities: Check = {
  name: "Known vulnerabilities of dependencies",
  run: async () => {
    console.log(`• ${vulnerabilities.name}: ${await knownVulnerabilities()}`);
    return uncounted;
  },
};

/** Skipped without git history to compare with. */
const budgetReasons: Check = {
  name: "Reasons of budgets that grew",
  run: async () => {
    const versions = await committedVersions();
    if (versions.length === 0) {
      console.log(`• ${budgetReasons.name}: passed over, because there is no history of them`);
      return uncounted;
    }
    const found = budgetsWithoutReason(await readFile(budgetFile, "utf8"), versions);
    const missing = found.map((name) => `\n  ${name} grew, and its "why" in ${budgetFile} is the old one`).join("");
    console.log(`• ${budgetReasons.name}: ${missing === "" ? "passed" : `failed${missing}`}`);
    return missing === "" ? passed : failed(`${budgetReasons.name}${missing}`);
  },
};

export const checks: readonly Check[] = [
  checkBy("Types", [["react-router", "typegen"], ["tsc"]]),
  checkBy("Lint and format", [["biome", "check", "."]]),
  checkBy("Dead code", [["knip"]]),
  budgetReasons,
  vulnerabilities,
];
