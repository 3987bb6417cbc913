import { checks, runCheck } from "./lib/checks.ts";

const reports = [];
for (const check of checks) reports.push(await runCheck(check));
const failed = reports.filter((report) => report.failed > 0).length;
console.log(`${reports.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
