import type { TableRow } from "../../../schemas/football/league-table.ts";
import { message, t } from "../../../schemas/site/messages.ts";

const results = {
  W: { letter: message("W"), word: message("Won"), style: "bg-win text-paper" },
  D: { letter: message("D"), word: message("Drawn"), style: "bg-raised text-ink" },
  L: { letter: message("L"), word: message("Lost"), style: "bg-loss text-paper" },
};

/** Form, most recent last: a letter and a colour for each match, with a word for screen readers. */
export function Form({ form }: { form: TableRow["form"] }) {
  return (
    <ol className="flex gap-1" aria-label={t("Form, most recent last")}>
      {form.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no key but their index
        <li key={index}>
          <span
            aria-hidden="true"
            className={`grid size-5.5 place-items-center rounded-chip font-display font-800 text-sm leading-none ${results[result].style}`}
          >
            {t(results[result].letter)}
          </span>
          <span className="visually-hidden">{t(results[result].word)}</span>
        </li>
      ))}
    </ol>
  );
}
