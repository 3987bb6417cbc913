import { inTurns } from "./load.ts";
import type { Ratio } from "./ratio.ts";

const times = 500;

/** Admissions a second of the stream gate against a Durable Object that writes one row. */
export async function measureGate(baseline: URL): Promise<Ratio[]> {
  let account = 0;
  const rate = async (kind: "gate" | "bare") => {
    const started = performance.now();
    await (await fetch(new URL(`/${kind}/account-${account++}/${times}`, baseline))).text();
    return (times * 1000) / (performance.now() - started);
  };
  const rates = await inTurns({ gate: () => rate("gate"), bare: () => rate("bare") }, 25);
  return [
    {
      name: "gate admission : bare Durable Object",
      value: rates.gate / rates.bare,
      unit: `admissions a second (gate ${Math.round(rates.gate)})`,
      aim: "at least 0.8",
    },
  ];
}
