import { comparedCores, comparedStorages, simulatedCores } from "../tests/simulation/cores.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const cores = [...simulatedCores, ...comparedCores, ...comparedStorages];
const usage = `Usage: npm run simulate -- CORE [--seeds 50000] [--seed N] [--path P] [--variant "its name"]

Tries histories of a part of the site that decides, on a simulated machine and network, and prints the shortest that breaks one of its
invariants. --seed with --path tries that one again. --variant tries one that is wrong on purpose. Cores: ${cores.map(({ name }) => name).join(", ")}.`;

await run(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      seeds: { type: "string", default: "50000" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
      path: { type: "string" },
      variant: { type: "string" },
    },
  });
  const core = cores.find(({ name }) => name === positionals[0]);
  if (core === undefined || positionals.length > 1) throw new CommandError(usage);
  const variant = core.variants.find(({ name }) => name === values.variant) ?? null;
  if (values.variant !== undefined && variant === null) {
    throw new CommandError(
      `There is no such variant. There are:\n${core.variants.map(({ name }) => `  ${name}`).join("\n")}`,
    );
  }
  const [runs, seed] = [
    wholeNumber("seeds", values.seeds, [1, 100_000_000]),
    wholeNumber("seed", values.seed, [0, 2 ** 31]),
  ];
  const { path } = values;
  if (path !== undefined && !/^\d+(:\d+)*$/.test(path))
    throw new CommandError("--path takes what a failure has printed.");
  console.log(`Simulating ${runs} histories of the ${core.name} with --seed ${seed}`);
  const found = await core.simulate({ runs, seed, variant, shrinks: true, ...(path !== undefined && { path }) });
  if (found !== null) throw new CommandError(found);
  console.log("Every invariant holds.");
});
