import { matchLoad } from "./lib/capacity/match-load.ts";
import { limits } from "./lib/capacity/platform.ts";
import { readArguments, run } from "./lib/report.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const usage = `Usage: npm run capacity -- [--followers 1000000] [--abroad 20] [--per-object 5000] [--minutes 150] [--changes 120] [--deploys 1]

What a match with so many open pages asks of the platform, and costs. --abroad: percent of them outside western Europe.`;

const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const number = new Intl.NumberFormat("en");

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      followers: { type: "string", default: "1000000" },
      abroad: { type: "string", default: "20" },
      "per-object": { type: "string", default: "5000" },
      minutes: { type: "string", default: "150" },
      changes: { type: "string", default: "120" },
      deploys: { type: "string", default: "1" },
    },
  });
  const followers = wholeNumber("followers", values.followers, [1, 100_000_000]);
  const away = Math.round((followers * wholeNumber("abroad", values.abroad, [0, 100])) / 100);
  const { relays, isServed, largest, cost, total } = matchLoad({
    followers: { weur: followers - away, enam: Math.ceil(away / 2), apac: Math.floor(away / 2) },
    perObject: wholeNumber("per-object", values["per-object"], [1, 20_000]),
    minutes: wholeNumber("minutes", values.minutes, [1, 10_000]),
    changes: wholeNumber("changes", values.changes, [1, 10_000]),
    deploys: wholeNumber("deploys", values.deploys, [0, 100]),
  });
  console.log(`${number.format(followers)} followers at ${number.format(relays)} relays`);
  if (!isServed) console.log("More than the relays of a region serve: the others poll.");
  console.log(
    [
      `Largest object: ${number.format(largest.sockets)} sockets of ${number.format(limits.sockets)}`,
      `  sends a change to ${number.format(largest.branching)}, the last one ${largest.spread} ms after the first`,
      `  accepts ${number.format(largest.handshakes)} a second after a deploy, of ${number.format(limits.requestsPerSecond)}`,
      ...Object.entries(cost).map(([part, amount]) => `${dollars.format(amount).padStart(10)}  ${part}`),
      `${dollars.format(total).padStart(10)}  in all, in US dollars`,
    ].join("\n"),
  );
});
