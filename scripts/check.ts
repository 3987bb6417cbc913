import { checks } from "./lib/checks.ts";
import type { Report } from "./test/reports.ts";

const reports: Report[] = [];
for (const check of checks) reports.push(await check.run());
const total = (of: "passed" | "failed") => reports.reduce((sum, report) => sum + report[of], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);
