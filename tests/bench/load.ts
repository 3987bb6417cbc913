import autocannon from "autocannon";

const connections = 16;
const seconds = 3;

/** Responses per second of one URL, under a steady load of a few connections. A failed response ends the benchmark. */
export async function responsesPerSecond(url: URL, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url: url.href, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url.pathname}: ${result.non2xx} bad responses and ${result.errors} errors`);
  }
  return result.requests.average;
}

/** The median of several measurements per subject. They take turns, so that the machine's load affects all of them alike. */
export async function inTurns<Name extends string>(
  subjects: Record<Name, () => Promise<number>>,
  rounds = 3,
): Promise<Record<Name, number>> {
  const names = Object.keys(subjects) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) measured[name].push(await subjects[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(measured[name])])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
