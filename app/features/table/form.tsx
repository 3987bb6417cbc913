import type { TableRow } from "../../../schemas/football/league-table.ts";

const results = {
  W: { word: "Won", style: "bg-win text-paper" },
  D: { word: "Drawn", style: "bg-raised text-ink" },
  L: { word: "Lost", style: "bg-loss text-paper" },
};

/** Form, most recent last: a letter and a colour for each match, with a word for screen readers. */
export function Form({ form }: { form: TableRow["form"] }) {
  return (
    <ol className="flex gap-1" aria-label="Form, most recent last">
      {form.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no key but their index
        <li key={index}>
          <span
            aria-hidden="true"
            className={`grid size-5.5 place-items-center rounded-chip font-display font-800 text-sm leading-none ${results[result].style}`}
          >
            {result}
          </span>
          <span className="visually-hidden">{results[result].word}</span>
        </li>
      ))}
    </ol>
  );
}
