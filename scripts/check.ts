import { runChecks } from "./lib/checks.ts";

const { passed, failed } = runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
