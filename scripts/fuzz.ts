import { spawnSync } from "node:child_process";
import { buildSite } from "./lib/build.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { ensureDevVars } from "./lib/site/dev-vars.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const usage = `Usage: npm run fuzz [-- --requests 50000] [--minutes 120] [--seed N]

Sends requests of tests/fixtures/request-grammar.ts to the built site until a bound is reached or one of them causes a server
error, repeats markup, shows a stack or gets no response. --seed sends those of an earlier run again; even ones are without social sign-in.`;

await run(async () => {
  const values = readArguments(usage, {
    options: {
      requests: { type: "string", default: "50000" },
      minutes: { type: "string", default: "600" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000_000)) },
    },
  }).values;
  const [requests, minutes, seed] = [
    wholeNumber("requests", values.requests, [0, 999_999_999]),
    wholeNumber("minutes", values.minutes, [0, 999_999_999]),
    wholeNumber("seed", values.seed, [0, 999_999_999]),
  ];
  await step("Local secrets (.dev.vars)", ensureDevVars);
  await step("Building", () => buildSite());
  console.log(`Sending ${requests} requests, for ${minutes} minutes at most, with --seed ${seed}`);
  const args = ["run", "--config", "tests/vitest.config.ts", "--project", "unit", "tests/unit/worker/requests.test.ts"];
  const env = {
    FUZZ_REQUESTS: String(requests),
    FUZZ_SECONDS: String(minutes * 60),
    FUZZ_SEED: String(seed),
  };
  const { status } = spawnSync("vitest", args, { stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0)
    throw new CommandError(`A request failed; npm run fuzz -- --seed ${seed} sends the same ones again.`);
});
