import { useId } from "react";
import { Form } from "react-router";
import type { TableView } from "../../../schemas/football/table.ts";
import { seasonName } from "../../../schemas/site/league-clock.ts";
import { t } from "../../../schemas/site/messages.ts";
import { ChoiceSelect } from "../../ui/choice-select.tsx";

/**
 * Selects a season and, for a table, a day. Submits a new season on change; without scripts, by its button.
 * @param day null when there is no table.
 */
export function SeasonSwitch({
  path,
  seasons,
  season,
  view,
  day,
}: {
  path: string;
  /** Latest first. */
  seasons: readonly number[];
  season: number;
  view: TableView;
  /** `chosen` is null for the current table. */
  day: { chosen: string | null } | null;
}) {
  const id = useId();
  return (
    <Form
      method="get"
      action={path}
      aria-label={t("Choose a table")}
      preventScrollReset
      className="flex flex-wrap items-end gap-2"
    >
      {view !== "overall" && <input type="hidden" name="view" value={view} />}
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-muted">
          {t("Season")}
        </label>
        <ChoiceSelect
          id={id}
          name="season"
          chosen={seasonName(season)}
          beforeSubmit={(form) => {
            // A day of the other season would show an empty table.
            const date = form.elements.namedItem("date");
            if (date instanceof HTMLInputElement) date.value = "";
          }}
        >
          {seasons.map((each) => (
            <option key={each} value={seasonName(each)}>
              {seasonName(each)}
            </option>
          ))}
        </ChoiceSelect>
      </div>
      {day && (
        <label className="grid gap-1">
          <span className="text-sm text-muted">{t("Table on")}</span>
          <input type="date" name="date" key={day.chosen ?? "now"} defaultValue={day.chosen ?? ""} className="field" />
        </label>
      )}
      <button type="submit" className="btn btn-ghost">
        {t("Show")}
      </button>
    </Form>
  );
}
