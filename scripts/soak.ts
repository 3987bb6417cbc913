import { median } from "../tests/bench/load.ts";
import { type Sample, slope } from "../tests/soak/memory.ts";
import { soak } from "../tests/soak/soak.ts";
import { buildSite } from "./lib/build.ts";
import { CommandError, readArguments, run, step } from "./lib/report.ts";
import { ensureDevVars } from "./lib/site/dev-vars.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const usage = `Usage: npm run soak [-- --minutes N]

Fans, followers, viewers, buyers, the newsroom and a match feed use one site for an hour, or for so many minutes, with a fault
each minute. In the end what they saw is compared with the databases. Ends with 1 if anything was wrong.`;

/** Milliseconds of warm-up before the memory of a runtime instance counts. */
const warmUp = 3 * 60_000;

/** A line about the instances' memory after warm-up, and its growth. */
function memoryLine(instances: readonly (readonly Sample[])[]): string {
  const warm = instances.map((samples) => samples.filter(({ at }) => at - (samples[0]?.at ?? 0) > warmUp));
  const slopes = warm.flatMap((samples) => slope(samples) ?? []);
  const sizes = warm.flat().map(({ megabytes }) => megabytes);
  if (slopes.length === 0) return "Memory: no instance lived long enough.";
  const [size, growth] = [median(sizes), median(slopes)].map(Math.round);
  return `Memory: ${size} MB in the median, ${Math.round(Math.max(...sizes))} MB at most, ${growth} MB an hour (median of ${slopes.length} instances).`;
}

await run(async () => {
  const { values } = readArguments(usage, { options: { minutes: { type: "string", default: "60" } } });
  const minutes = wholeNumber("minutes", values.minutes, [1, 24 * 60]);
  await step("Local secrets (.dev.vars)", ensureDevVars);
  await step("Building the site", () => buildSite());
  const { counts, wrong, memory } = await soak(minutes, new Date(), console.log);
  const lines = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `  ${times} × ${name}`);
  console.log(`\nDone in ${minutes} minutes:\n${lines.join("\n")}\n${memoryLine(memory)}`);
  const answers = [...wrong.values()].reduce((sum, times) => sum + times, 0);
  if (answers > 0) throw new CommandError(`${answers} wrong answers.`);
  console.log("0 wrong answers.");
});
