import { useEffect, useState } from "react";
import {
  type DeskSeasons,
  importedSeason,
  maxSeasonFile,
  type SeasonFormat,
  type SeasonPlan,
  seasonFormats,
  seasonPlan,
} from "../../../../schemas/desk/seasons.ts";
import { callDesk, DeskRefusal, isOutdated } from "../../calls/client.ts";
import { DeskForm, ErrorMessage, LabelledField, ReasonField, SelectField } from "../../forms/form.tsx";
import { type ChosenClubs, ImportClubs } from "./import-clubs.tsx";
import { countsText, ImportPreview } from "./import-preview.tsx";
import { SeasonFields } from "./season-fields.tsx";

const formatNames: Record<SeasonFormat, string> = {
  csv: "CSV: Round, Date, Time, Team 1, FT, Team 2",
  "football-json": "openfootball JSON",
  "football-txt": "openfootball text",
};
/** Value of the select for the format that the file's name suggests. */
const asNamed = "as-named";

function formatOf(name: string, chosen: string): SeasonFormat {
  const given = seasonFormats.find((format) => format === chosen);
  if (given !== undefined) return given;
  return /\.json$/i.test(name) ? "football-json" : /\.txt$/i.test(name) ? "football-txt" : "csv";
}

/** Input of a plan: a file for a season. */
interface ImportInput {
  path: string;
  format: SeasonFormat;
  text: string;
  clubs: ChosenClubs;
  prefer: "import" | "reported" | null;
}
const bodyOf = ({ format, text, clubs, prefer }: ImportInput) => ({
  ...{ format, text, prefer },
  clubs: Array.from(clubs, ([spelling, club]) => ({ spelling, club })),
});
const plan = (wanted: ImportInput): Promise<SeasonPlan> =>
  callDesk("POST", `${wanted.path}/plan`, seasonPlan, bodyOf(wanted));

/** A season's CSV file that the desk generated. */
export interface GeneratedFile {
  /** Base path of the season's calls. */
  path: string;
  text: string;
}

/** Imports a season: choose a file, match its clubs, preview the changes, import. */
export function ImportSeason({
  competitions,
  made,
  onImported,
}: {
  /** A generated file to preview instead of a chosen one; null: none. */
  made: GeneratedFile | null;
  competitions: DeskSeasons["competitions"];
  onImported: (words: string) => Promise<void>;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [looked, setLooked] = useState<{ wanted: ImportInput; plan: SeasonPlan } | null>(null);
  const look = async (wanted: ImportInput) => setLooked({ wanted, plan: await plan(wanted) });
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (made === null) return;
    const wanted: ImportInput = { ...made, format: "csv", clubs: new Map(), prefer: null };
    plan(wanted).then(
      (seen) => {
        setProblem("");
        setLooked({ wanted, plan: seen });
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [made]);

  async function importIt(reason: string) {
    if (looked === null) return;
    const { wanted, plan: seen } = looked;
    try {
      const body = { ...bodyOf(wanted), fingerprint: seen.fingerprint, reason };
      const done = await callDesk("POST", `${wanted.path}/import`, importedSeason, body);
      const clubs = done.newClubs === 0 ? "" : `, ${done.newClubs === 1 ? "1 new club" : `${done.newClubs} new clubs`}`;
      setLooked(null);
      await onImported(`${seen.title} was imported: ${countsText(done)}${clubs}. Fans see it within seconds.`);
    } catch (error) {
      // The stored season has changed since the plan. The preview shows the current state, below the message.
      if (isOutdated(error)) await look(wanted);
      throw error;
    }
  }

  return (
    <section aria-labelledby="import" className="mt-6">
      <h2 id="import" className="heading-3 mb-3">
        Import a season
      </h2>
      <div className="max-w-[36rem]">
        <DeskForm
          label="Import a season"
          submit="Show what would change"
          onSubmit={async ({ competition = "", season = "", format = "" }) => {
            if (file === null) throw new DeskRefusal(422, "no_file", "Choose a file first.");
            if (file.size > maxSeasonFile) {
              throw new DeskRefusal(413, "too_large", `A file has ${maxSeasonFile / 1000} kB at most.`);
            }
            setLooked(null);
            await look({
              path: `seasons/${competition}/${season}`,
              format: formatOf(file.name, format),
              text: await file.text(),
              clubs: new Map(),
              prefer: null,
            });
          }}
        >
          <SeasonFields competitions={competitions} hint="A season that is not stored yet begins with its import." />
          <LabelledField
            label="File"
            hint="Choose it, or drop it here. Nothing is written before you have seen what changes."
          >
            {(control) => (
              <input
                {...control}
                type="file"
                accept=".csv,.json,.txt"
                required
                className="field border-dashed py-4"
                onChange={({ target }) => {
                  setFile(target.files?.[0] ?? null);
                  setLooked(null);
                }}
              />
            )}
          </LabelledField>
          <SelectField
            label="Format"
            name="format"
            options={[
              { value: asNamed, label: "As the file's name says" },
              ...seasonFormats.map((format) => ({ value: format, label: formatNames[format] })),
            ]}
          />
        </DeskForm>
      </div>
      {problem !== "" && <ErrorMessage>{problem}</ErrorMessage>}
      {looked !== null && (
        <section aria-labelledby="preview" className="mt-8 grid gap-6">
          <h3 id="preview" className="heading-3">
            {looked.plan.title}: what would change
          </h3>
          <ImportClubs
            key={looked.plan.clubs.map(({ spelling, by }) => `${spelling} ${by}`).join()}
            plan={looked.plan}
            onChosen={(clubs) => look({ ...looked.wanted, clubs: new Map([...looked.wanted.clubs, ...clubs]) })}
          />
          <ImportPreview plan={looked.plan} onPrefer={(prefer) => look({ ...looked.wanted, prefer })} />
          {looked.plan.fingerprint !== null && (
            <div className="max-w-[36rem]">
              <p className="mb-3">
                Exactly this is written, or nothing where somebody has changed the season meanwhile. To go back, import
                the file of before.
              </p>
              <DeskForm label="Import it" submit="Import" onSubmit={({ reason = "" }) => importIt(reason)}>
                <ReasonField />
              </DeskForm>
            </div>
          )}
        </section>
      )}
    </section>
  );
}
