import { z } from "zod";
import { CommandError } from "../report.ts";
import { wrangler, wranglerFailure, wranglerOutput } from "./wrangler.ts";

/** Resources of the Cloudflare account. Databases and namespaces are maps from name to id. */
export interface AccountResources {
  databases: ReadonlyMap<string, string>;
  namespaces: ReadonlyMap<string, string>;
  buckets: ReadonlySet<string>;
  queues: ReadonlySet<string>;
}

export const emptyAccount: AccountResources = {
  databases: new Map(),
  namespaces: new Map(),
  buckets: new Set(),
  queues: new Set(),
};

const databaseList = z.array(z.object({ uuid: z.string(), name: z.string() }));
const namespaceList = z.array(z.object({ id: z.string(), title: z.string() }));

/** @throws CommandError for any other output, such as that of wrangler without a login. */
function parse<Shape extends z.ZodType>(output: string, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(output));
  } catch {
    throw new CommandError(`wrangler answers with something unexpected:\n${output.trim()}`);
  }
}

async function hasQueue(name: string, environment: string): Promise<boolean> {
  const args = ["queues", "info", name];
  const result = await wrangler(args, environment);
  if (result.status === 0) return true;
  if (/does not exist/.test(result.stdout + result.stderr)) return false;
  throw wranglerFailure(args, result);
}

/**
 * Lists the account's resources.
 * @param queues names of queues to look for: wrangler lists them in pages.
 * @throws CommandError without access to the account.
 */
export async function readAccount(environment: string, queues: readonly string[]): Promise<AccountResources> {
  const databases = parse(await wranglerOutput(["d1", "list", "--json"], environment), databaseList);
  const namespaces = parse(await wranglerOutput(["kv", "namespace", "list"], environment), namespaceList);
  const buckets = await wranglerOutput(["r2", "bucket", "list"], environment);
  const found: string[] = [];
  for (const queue of queues) if (await hasQueue(queue, environment)) found.push(queue);
  return {
    databases: new Map(databases.map(({ name, uuid }) => [name, uuid])),
    namespaces: new Map(namespaces.map(({ title, id }) => [title, id])),
    buckets: new Set([...buckets.matchAll(/^name:\s+(\S+)$/gm)].map(([, name = ""]) => name)),
    queues: new Set(found),
  };
}
