import type { DeskSeasons } from "../../../../schemas/desk/seasons.ts";
import { SelectField, TextInput } from "../../forms/form.tsx";

/** Fields for a season: its competition, and the year in which it starts, by default the one after the latest. */
export function SeasonFields({ competitions, hint }: { competitions: DeskSeasons["competitions"]; hint?: string }) {
  const latest = Math.max(...competitions.flatMap(({ seasons }) => seasons.map(({ season }) => season)), 2000);
  return (
    <>
      <SelectField
        label="Competition"
        name="competition"
        options={competitions.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextInput
        label="Year in which the season starts"
        name="season"
        type="number"
        min={1871}
        max={2200}
        required
        defaultValue={latest + 1}
        {...(hint !== undefined && { hint })}
      />
    </>
  );
}
