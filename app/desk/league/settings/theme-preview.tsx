import { type Scheme, type Theme, themeColours } from "../../../../schemas/league/theme.ts";
import { brand } from "../../ui/page-heading.tsx";

/** A table of made-up clubs. */
const rows = [
  { position: 1, club: "Home Town", results: ["win", "win", "draw"], points: 7 },
  { position: 2, club: "Away City", results: ["loss", "draw", "win"], points: 4 },
] as const;
const results = {
  win: { letter: "W", style: "bg-win text-paper" },
  draw: { letter: "D", style: "bg-draw text-paper" },
  loss: { letter: "L", style: "bg-loss text-paper" },
};

/** A sample of a page in a scheme's colours, as fans see it. Nothing in it is interactive. */
export function ThemePreview({ theme, scheme }: { theme: Theme; scheme: Scheme }) {
  const { dark, ...all } = themeColours(theme);
  const own = scheme === "dark" ? dark : all.light;
  const colours = { ...own, night: dark.paper, flood: dark.ink };
  return (
    <section
      aria-label={`Preview, ${scheme}`}
      data-theme={scheme}
      className="overflow-hidden rounded-card border border-line bg-paper"
      ref={(element) => {
        // Inline properties override those that the style sheet sets for `data-theme`.
        for (const [name, value] of Object.entries(colours)) element?.style.setProperty(`--${name}`, value);
      }}
    >
      <p className="bg-night px-4 py-3 font-display font-800 text-flood">{brand}</p>
      <div className="grid gap-3 p-4">
        <p className="heading-3">A page's title</p>
        <p>
          Text with <span className="text-link">a link</span>. <span className="text-muted">Quiet text.</span>
        </p>
        <table className="card w-full">
          <caption className="p-2 text-start text-sm text-muted">Table</caption>
          <thead className="visually-hidden">
            <tr>
              <th>Position</th>
              <th>Club</th>
              <th>Results</th>
              <th>Points</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ position, club, results: own, points }) => (
              <tr key={club} className={position === 1 ? "border-t border-line bg-raised" : "border-t border-line"}>
                <td className="p-2">{position}</td>
                <th className="p-2 text-start font-600">{club}</th>
                <td className="whitespace-nowrap p-2">
                  {own.map((result, index) => (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: a constant list
                      key={index}
                      className={`me-1 inline-grid size-6 place-items-center rounded-chip text-sm font-700 ${results[result].style}`}
                    >
                      {results[result].letter}
                    </span>
                  ))}
                </td>
                <td className="p-2 text-end font-700 tabular-nums">{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="flex flex-wrap gap-3 text-sm font-600">
          <span className="text-warning">A warning</span>
          <span className="text-danger">An error</span>
        </p>
        <p className="flex flex-wrap gap-2">
          <span className="inline-flex min-h-11 items-center rounded-control bg-accent px-5 font-display font-750 text-on-accent">
            Main button
          </span>
          <span className="inline-flex min-h-11 items-center rounded-control border border-edge px-5 font-display font-750">
            Other button
          </span>
        </p>
      </div>
    </section>
  );
}
