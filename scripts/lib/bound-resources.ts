import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { databaseNames } from "../../worker/env.ts";

const config = z
  .object({
    d1_databases: z.array(
      z.object({ binding: z.enum(databaseNames), database_id: z.string(), migrations_dir: z.string() }),
    ),
    r2_buckets: z.tuple([z.object({ binding: z.literal("MEDIA"), bucket_name: z.string() })]),
  })
  .transform(({ d1_databases, r2_buckets: [{ bucket_name }] }) => ({
    databases: d1_databases.map(({ binding, database_id, migrations_dir }) => ({
      binding,
      id: database_id,
      migrations: migrations_dir,
    })),
    mediaBucket: bucket_name,
  }));

/** The databases and the bucket bound in wrangler.toml: local ones, or those of an environment. */
export function boundResources(env?: "production"): z.output<typeof config> {
  return config.parse(unstable_readConfig({ config: "wrangler.toml", env }));
}
