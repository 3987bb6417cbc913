/** A Markdown table as Biome formats it: each column as wide as its longest cell. */
export function markdownTable(header: readonly string[], rows: readonly string[][]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], filler: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width, filler)).join(" | ")} |`;
  return [line(header, " "), line([], "-"), ...rows.map((cells) => line(cells, " "))].join("\n");
}
