/** The limit that a result should meet. */
export type Aim = { atLeast: number } | { atMost: number };

/** One result of the benchmark: a ratio, or a difference if its aim is about that. */
export interface Ratio {
  name: string;
  value: number;
  unit: string;
  aim?: Aim;
}

const isMet = (value: number, aim: Aim) => ("atLeast" in aim ? value >= aim.atLeast : value <= aim.atMost);

const aimText = (aim: Aim) => ("atLeast" in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`);

/** The ratios as a table with a heading, one per line. */
export function ratioTable(heading: string, ratios: readonly Ratio[]): string {
  const width = Math.max(...ratios.map(({ name }) => name.length));
  const lines = ratios.map(({ name, value, unit, aim }) => {
    const aimed = aim ? `   aim: ${aimText(aim)}, ${isMet(value, aim) ? "met" : "MISSED"}` : "";
    return `  ${name.padEnd(width)}  ${value.toFixed(2).padStart(8)}  ${unit}${aimed}`;
  });
  return [heading, ...lines].join("\n");
}

/** The last line of the benchmark's output: how many aims were met, and which were missed. */
export function verdict(ratios: readonly Ratio[]): string {
  const aimed = ratios.flatMap(({ name, value, aim }) => (aim ? [{ name, met: isMet(value, aim) }] : []));
  const missed = aimed.filter(({ met }) => !met).map(({ name }) => name);
  const count = `${aimed.length - missed.length} of ${aimed.length} aims met`;
  return missed.length === 0 ? `${count}.` : `${count}. Missed: ${missed.join("; ")}.`;
}

/** A row for the table of runs (docs/benchmarks.md). */
export function runRow(run: { date: Date; machine: string; commit: string }, ratios: readonly Ratio[]): string {
  const values = ratios.map(({ name, value, aim }) => {
    const isMissed = aim !== undefined && !isMet(value, aim);
    return `${name} ${value.toFixed(2)}${isMissed ? " (missed)" : ""}`;
  });
  return `| ${run.date.toISOString().slice(0, 10)} | ${run.machine} | ${run.commit} | ${values.join("; ")} |`;
}

/** Adds a row below the heading of the table of runs. @throws Error if the text has no such table */
export function withRun(text: string, row: string): string {
  const [before, runs] = text.split("\n## Runs\n");
  if (before === undefined || runs === undefined) throw new Error("There is no table of runs.");
  const lines = runs.split("\n");
  const last = lines.findLastIndex((line) => line.startsWith("|"));
  if (last === -1) throw new Error("There is no table of runs.");
  return `${before}\n## Runs\n${lines.toSpliced(last + 1, 0, row).join("\n")}`;
}
