import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import("../../worker/index.ts");
    }
    interface Env {
      /** Only in worker tests: the migrations of each database, by binding. */
      MIGRATIONS: Record<
        "CONTENT_DB" | "MATCH_DB" | "VIDEO_DB" | "IDENTITY_DB" | "PAYMENTS_DB" | "STRIPE_SANDBOX_DB",
        D1Migration[]
      >;
    }
  }
}

for (const name of ["CONTENT_DB", "MATCH_DB", "VIDEO_DB", "IDENTITY_DB", "PAYMENTS_DB", "STRIPE_SANDBOX_DB"] as const) {
  await applyD1Migrations(env[name], env.MIGRATIONS[name]);
}
