import { checks } from "./lib/check/checks.ts";
import { run, withoutOptions } from "./lib/report.ts";
import type { Report } from "./test/reports.ts";

await run(async () => {
  withoutOptions("Usage: npm run check\n\nChecks types, lint, format, dead code and dependencies.");
});

const reports: Report[] = [];
for (const check of checks) reports.push(await check.run());
const total = (of: "passed" | "failed") => reports.reduce((sum, report) => sum + report[of], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);
