import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { type DatabaseName, databaseNames } from "../../worker/env.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import("../../worker/index.ts");
    }
    interface Env {
      /** Only in worker tests: the migrations of each database, by binding. */
      MIGRATIONS: Record<DatabaseName, D1Migration[]>;
    }
  }
}

await Promise.all(databaseNames.map((name) => applyD1Migrations(env[name], env.MIGRATIONS[name])));
