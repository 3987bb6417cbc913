import { z } from "zod";
import { databaseNames } from "../../../worker/env.ts";
import { environmentConfig, readLocalConfig } from "./environments.ts";

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

/** The databases and the bucket of the local machine, or of a deployed environment. */
export function boundResources(environment?: string): z.output<typeof config> {
  return config.parse(environment === undefined ? readLocalConfig() : environmentConfig(environment));
}
