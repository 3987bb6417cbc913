import { z } from "zod";
import { CommandError } from "../report.ts";
import { runWrangler, wrangler, wranglerFailure } from "./wrangler.ts";

const deployment = z.object({
  created_on: z.iso.datetime(),
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
  /** What caused it, as wrangler shows it: "upload", "secret", "rollback" and others. */
  annotations: z
    .object({ "workers/triggered_by": z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
export type Deployment = z.output<typeof deployment>;

/** The last deployments of a site, newest first; empty before the first deploy. */
export async function lastDeployments(environment: string): Promise<Deployment[]> {
  const args = ["deployments", "list", "--json"];
  const result = await wrangler(args, environment);
  if (result.status !== 0) throw wranglerFailure(args, result);
  return z.array(deployment).parse(JSON.parse(result.stdout)).toReversed();
}

async function upload(args: readonly string[], config: string): Promise<string> {
  const result = await runWrangler([...args, "--config", config]);
  if (result.status !== 0) throw wranglerFailure(args, result);
  return result.stdout;
}

/** Uploads a build and routes all requests to it. */
export async function deployToAll(config: string): Promise<void> {
  await upload(["deploy"], config);
}

/** Uploads a build and routes a percentage of the requests to it. @returns the id of the new version. */
export async function deployGradually(config: string, environment: string, percent: number): Promise<string> {
  const [current] = await lastDeployments(environment);
  if (current === undefined) throw new CommandError("The first deploy of a site cannot be gradual.");
  // If several versions are deployed, the other share goes to the one that gets most requests.
  const [main] = current.versions.toSorted((a, b) => b.percentage - a.percentage);
  const output = await upload(["versions", "upload"], config);
  const version = /^Worker Version ID: (\S+)$/m.exec(output)?.[1];
  if (version === undefined || main === undefined) {
    throw new CommandError(`wrangler does not say which version it has uploaded:\n${output}`);
  }
  const shares = [`${version}@${percent}`, `${main.version_id}@${100 - percent}`];
  await upload(["versions", "deploy", ...shares, "--yes"], config);
  return version;
}
