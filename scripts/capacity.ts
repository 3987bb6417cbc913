import { kickOffLoad } from "./lib/capacity/kick-off-load.ts";
import { matchLoad } from "./lib/capacity/match-load.ts";
import { limits } from "./lib/capacity/platform.ts";
import { readArguments, run } from "./lib/report.ts";
import { wholeNumber } from "./lib/whole-number.ts";

const usage = `Usage: npm run capacity -- [--followers 1000000] [--abroad 20] [--per-object 5000] [--minutes 150] [--changes 120] [--deploys 1]
                            [--viewers 50000] [--presses 3000] [--starts 1000]

What a match with so many open pages asks of the platform, and costs. --abroad: percent of them outside western Europe. Then what its
viewers ask, of whom so many press Play in a second. --starts: STARTS_PER_SECOND.`;

const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const number = new Intl.NumberFormat("en");

const costLines = (cost: Readonly<Record<string, number>>, total: number) => [
  ...Object.entries(cost).map(([part, amount]) => `${dollars.format(amount).padStart(10)}  ${part}`),
  `${dollars.format(total).padStart(10)}  in all, in US dollars`,
];

await run(async () => {
  const { values } = readArguments(usage, {
    options: {
      followers: { type: "string", default: "1000000" },
      abroad: { type: "string", default: "20" },
      "per-object": { type: "string", default: "5000" },
      minutes: { type: "string", default: "150" },
      changes: { type: "string", default: "120" },
      deploys: { type: "string", default: "1" },
      viewers: { type: "string", default: "50000" },
      presses: { type: "string", default: "3000" },
      starts: { type: "string", default: "1000" },
    },
  });
  const followers = wholeNumber("followers", values.followers, [1, 100_000_000]);
  const away = Math.round((followers * wholeNumber("abroad", values.abroad, [0, 100])) / 100);
  const minutes = wholeNumber("minutes", values.minutes, [1, 10_000]);
  const { relays, isServed, largest, cost, total } = matchLoad({
    followers: { weur: followers - away, enam: Math.ceil(away / 2), apac: Math.floor(away / 2) },
    perObject: wholeNumber("per-object", values["per-object"], [1, 20_000]),
    minutes,
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
      ...costLines(cost, total),
    ].join("\n"),
  );
  const viewers = wholeNumber("viewers", values.viewers, [1, 10_000_000]);
  const kickOff = kickOffLoad({
    viewers,
    presses: wholeNumber("presses", values.presses, [1, 1_000_000]),
    starts: wholeNumber("starts", values.starts, [16, 10_000]),
    minutes,
  });
  console.log(
    [
      `\n${number.format(viewers)} viewers, the last of whom waits ${kickOff.wait} s in the queue`,
      `Largest queue: ${number.format(kickOff.largest.queue)} calls a second, of ${number.format(limits.requestsPerSecond)}`,
      `Payments database: at work for ${Math.round(kickOff.largest.database * 100)} % of the time`,
      ...costLines(kickOff.cost, kickOff.total),
    ].join("\n"),
  );
});
