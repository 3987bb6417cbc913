import { changeKinds, type SeasonChange, type SeasonPlan } from "../../../../schemas/desk/seasons.ts";
import { DeskForm } from "../../forms/form.tsx";

const kindLabels: Record<SeasonChange["kind"], string> = {
  added: "added",
  moved: "moved",
  changed: "changed",
  removed: "taken away",
};

/** For example "24 added, 2 moved". */
export function countsText(counts: Record<SeasonChange["kind"], number>): string {
  const words = changeKinds.filter((kind) => counts[kind] > 0).map((kind) => `${counts[kind]} ${kindLabels[kind]}`);
  return words.length === 0 ? "no match is different" : words.join(", ");
}

function Lines({ id, title, lines }: { id: string; title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-2 font-600">
        {title}
      </h4>
      <ul className="grid list-disc gap-1 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The effects of importing a file: its problems and warnings, and every match that differs from the stored one. */
export function ImportPreview({
  plan,
  onPrefer,
}: {
  plan: SeasonPlan;
  onPrefer: (prefer: "import" | "reported") => Promise<void>;
}) {
  const { problems, warnings, kept, conflicts, changes, others } = plan;
  const count = (wanted: SeasonChange["kind"]) => changes.filter(({ kind }) => kind === wanted).length;
  const counts = {
    added: count("added"),
    moved: count("moved"),
    changed: count("changed"),
    removed: count("removed"),
  };
  const isWhole = problems.length === 0 && plan.clubs.every(({ by }) => by !== null);
  const what = others.length === 0 ? "" : `; ${others.join(", ")}`;
  return (
    <>
      <p role="status" className="font-600">
        {problems.length > 0 &&
          `The file cannot be imported as it is: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}.`}
        {problems.length === 0 && !isWhole && "Choose the clubs first."}
        {isWhole && `${plan.matches} matches in the file: ${countsText(counts)}${what}.`}
        {isWhole && plan.unchanged > 0 && ` ${plan.unchanged} as before.`}
        {isWhole && plan.fingerprint === null && conflicts.length === 0 && " There is nothing to import."}
      </p>
      <Lines
        id="problems"
        title="What is wrong with the file"
        lines={problems.map(({ match, problem }) => (match === null ? problem : `${match}: ${problem}`))}
      />
      <Lines id="warnings" title="Look at this again" lines={warnings} />
      <Lines id="kept" title="Stays as it was entered since the last import" lines={kept} />
      <Lines id="conflicts" title="The file contradicts what was entered" lines={conflicts} />
      {conflicts.length > 0 && (
        <DeskForm
          label="Whose word counts"
          submit="Use this"
          onSubmit={({ prefer = "" }) => onPrefer(prefer === "import" ? "import" : "reported")}
        >
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-600">Whose word counts</legend>
            <label className="flex items-center gap-2">
              <input type="radio" name="prefer" value="reported" defaultChecked /> What was entered
            </label>
            <label className="flex items-center gap-2">
              <input type="radio" name="prefer" value="import" /> The file
            </label>
          </fieldset>
        </DeskForm>
      )}
      {changes.length > 0 && <Changes changes={changes} timeZone={plan.timeZone} />}
    </>
  );
}

function Changes({ changes, timeZone }: { changes: readonly SeasonChange[]; timeZone: string }) {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "short", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
    timeZone,
  });
  const kickOff = (instant: string | null) => (instant === null ? "" : format.format(new Date(instant)));
  return (
    <details open className="card">
      <summary className="cursor-pointer p-3 font-600">
        {changes.length === 1 ? "The match that changes" : `The ${changes.length} matches that change`}
      </summary>
      <table className="w-full">
        <caption className="px-3 pb-2 text-start text-sm text-muted">
          Kick-offs on the league's clock, {timeZone}.
        </caption>
        <thead className="text-sm text-muted">
          <tr>
            <th className="px-3 py-1 text-start">Match</th>
            <th className="px-3 py-1 text-start">Change</th>
            <th className="px-3 py-1 text-start">Kick-off</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr
              key={`${change.kind} ${change.match} ${change.before} ${change.after}`}
              className="border-t border-line align-top"
            >
              <th className="px-3 py-2 text-start font-600">
                {change.match}
                <span className="block text-sm font-400 text-muted">{change.round}</span>
              </th>
              <td className="px-3 py-2">
                {kindLabels[change.kind]}
                {change.details.map((detail) => (
                  <span key={detail} className="block text-sm text-muted">
                    {detail}
                  </span>
                ))}
              </td>
              <td className="px-3 py-2">
                {change.kind === "moved" ? (
                  <>
                    <del className="block text-muted">{kickOff(change.before)}</del>
                    {kickOff(change.after)}
                  </>
                ) : (
                  kickOff(change.after ?? change.before)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
