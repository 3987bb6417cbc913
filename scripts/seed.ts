import { z } from "zod";
import { requireEnvironment } from "./lib/deploy/environments.ts";
import { stateRoot } from "./lib/paths.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { requireDemoEnvironment } from "./lib/site/demo-environment.ts";
import { migrateLocal } from "./lib/storage/migrations.ts";
import { openLocalStorage, openRemoteStorage, type Storage } from "./lib/storage/storage.ts";

const usage = `Usage: npm run seed [-- --seed 1888] [--force] [--state FOLDER] [--remote [--env staging]]

Simulates the demo league into local storage. --seed makes another league, --force replaces one that is there, --remote fills the
deployed databases of an environment that is not production, and has no other league. What was broken off goes on when it is run again.`;

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      seed: { type: "string" },
      state: { type: "string", default: stateRoot },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
      force: { type: "boolean", default: false },
    },
  });
  const seed = z.coerce.number().int().nonnegative().optional().safeParse(values.seed);
  if (!seed.success) throw new CommandError("--seed takes a whole number, such as --seed 1888.");
  // A deployed site's databases are migrated by `npm run deploy`.
  if (!values.remote) await step("Applying database migrations", () => migrateLocal(values.state));
  const storage: Storage = values.remote ? openRemoteStorage(values.env) : openLocalStorage(values.state);
  try {
    if (values.remote) await requireDemoEnvironment(storage, requireEnvironment(values.env));
    // Imported here, because it reads the whole of the demo's folder, which refusals above do not need.
    const { fillStorage } = await import("./lib/site/prepare.ts");
    const outcome = await fillStorage(storage, { seed: seed.data, now: new Date(), force: values.force });
    console.log(
      outcome === "up to date"
        ? "The league is there already. --force simulates it again."
        : `The demo stands: ${outcome}.`,
    );
  } finally {
    await storage.close();
  }
});
