import { z } from "zod";
import { runQuietly } from "../processes.ts";

/** Output of `npm audit --json`. If the registry does not respond, it is an error without `vulnerabilities`. */
const auditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

/** The report in npm's output, or null where there is none. */
function readReport(output: string): z.infer<typeof auditReport> | null {
  try {
    return auditReport.parse(JSON.parse(output));
  } catch {
    return null;
  }
}

/**
 * Queries the package registry for known vulnerabilities of all dependencies. They are reported and fail nothing, because the result
 * changes from day to day without a change in this repository. SECURITY.md says how soon each has to be fixed.
 * @returns a sentence, followed by a line per vulnerable package, if any
 */
export async function knownVulnerabilities(env: Record<string, string> = {}): Promise<string> {
  const { output } = await runQuietly(
    "npm",
    ["audit", "--json", "--loglevel=silent", "--fetch-retries=0", "--fetch-timeout=20000"],
    env,
  );
  const report = readReport(output);
  if (!report) return "passed over, because the package registry could not be asked";
  const found = Object.entries(report.vulnerabilities);
  if (found.length === 0) return "none";
  const lines = found.map(([name, { severity }]) => `\n  ${severity}: ${name}`);
  return `${found.length}, to be gone as soon as SECURITY.md says${lines.join("")}`;
}
