import type { FileClub, SeasonPlan } from "../../../../schemas/desk/seasons.ts";
import { DeskForm, LabelledField } from "../../forms/form.tsx";

/** The club that each spelling means: its id, or null for a new club. */
export type ChosenClubs = ReadonlyMap<string, number | null>;

const ways: Record<NonNullable<FileClub["by"]>, string> = {
  name: "by its name",
  remembered: "as remembered",
  chosen: "as you chose",
  new: "new to the league",
};

/** Value of the select for a club that is new to the league. */
const isNew = "new";

/** Shows the club that each spelling in the file means, and asks for unknown ones. */
export function ImportClubs({ plan, onChosen }: { plan: SeasonPlan; onChosen: (clubs: ChosenClubs) => Promise<void> }) {
  const unknown = plan.clubs.filter(({ by }) => by === null);
  const known = plan.clubs.filter(({ by }) => by !== null);
  return (
    <section aria-labelledby="clubs" className="max-w-[36rem]">
      <h4 id="clubs" className="mb-2 font-600">
        Clubs
      </h4>
      {unknown.length > 0 && (
        <DeskForm
          label="Clubs to choose"
          submit="Use these clubs"
          onSubmit={async (fields) => {
            const chosen = unknown.map(({ spelling }, index) => {
              const value = fields[`club-${index}`] ?? "";
              return [spelling, value === isNew ? null : Number(value)] as const;
            });
            await onChosen(new Map(chosen));
          }}
        >
          <p>Say which club these names mean. It is remembered for the next file.</p>
          {unknown.map(({ spelling, matches, nearest }, index) => (
            <LabelledField
              key={spelling}
              label={spelling}
              hint={matches === 1 ? "In one match of the file." : `In ${matches} matches of the file.`}
            >
              {(control) => (
                <select {...control} name={`club-${index}`} className="field" required defaultValue="">
                  <option value="">Choose</option>
                  {nearest.length > 0 && (
                    <optgroup label="Nearest">
                      {nearest.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </optgroup>
                  )}
                  <option value={isNew}>A club that is new to the league</option>
                  <optgroup label="All clubs">
                    {plan.leagueClubs.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                </select>
              )}
            </LabelledField>
          ))}
        </DeskForm>
      )}
      {known.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer">
            {known.length === 1 ? "1 name is" : `${known.length} names are`} known
          </summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {known.map(({ spelling, club, by }) => (
              <li key={spelling}>
                {spelling}: {club?.name ?? "a club"}, {by === null ? "" : ways[by]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
