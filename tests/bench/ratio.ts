/** One result of the benchmark: a ratio, or a difference where that is what has a limit. */
export interface Ratio {
  name: string;
  value: number;
  unit: string;
  aim?: string;
}

export function printRatios(heading: string, ratios: readonly Ratio[]): void {
  console.log(`\n${heading}`);
  const width = Math.max(...ratios.map(({ name }) => name.length));
  for (const { name, value, unit, aim } of ratios) {
    const aimed = aim ? `   aim: ${aim}` : "";
    console.log(`  ${name.padEnd(width)}  ${value.toFixed(2).padStart(8)}  ${unit}${aimed}`);
  }
}
