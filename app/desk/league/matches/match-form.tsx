import { useId, useState } from "react";
import {
  type MatchFields,
  type MatchInput,
  type MatchPlan,
  matchPlan,
} from "../../../../schemas/desk/match-changes.ts";
import { callDesk } from "../../calls/client.ts";
import {
  Checkbox,
  DeskForm,
  type Fields,
  OptionalReasonField,
  SelectField,
  type StoredForm,
  sendStored,
  TextInput,
} from "../../forms/form.tsx";
import { clockHint, formatDateTime, fromDateTimeLocal, toDateTimeLocal } from "../../time.ts";

/** Initial values of a match's form. A new match has only its season. */
export type MatchStart = Pick<MatchInput, "competition" | "season"> & Partial<MatchInput>;

const matchInputOf = ({ competition, season }: MatchStart, fields: Fields): MatchInput => ({
  ...{ competition, season, round: fields.round ?? "", neutral: fields.neutral !== undefined },
  ...{ home: Number(fields.home), away: Number(fields.away) },
  kickoff: fromDateTimeLocal(fields.kickoff ?? ""),
  venue: (fields.venue ?? "").trim() === "" ? null : (fields.venue ?? ""),
});

/** Form for a match of a season: edit its fields, preview the changes, then save. */
export function MatchForm({
  fields,
  start,
  match,
  label,
  submit,
  stored,
  onWrite,
}: {
  fields: MatchFields;
  start: MatchStart;
  /** Id of the match to correct; null: a new match. */
  match: number | null;
  label: string;
  /** Text of the button that saves it. */
  submit: string;
  stored: StoredForm;
  onWrite: (wish: MatchInput & { twiceADay: boolean; reason: string }) => Promise<void>;
}) {
  const [looked, setLooked] = useState<{ wish: MatchInput; plan: MatchPlan } | null>(null);
  const lists = useId();
  const clubs = fields.clubs.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="grid max-w-[46rem] gap-6">
      <DeskForm
        label={label}
        submit="Show what would change"
        stored={{ ...stored, isPlan: true }}
        onSubmit={async (typed) => {
          setLooked(null);
          const wish = matchInputOf(start, typed);
          setLooked({ wish, plan: await callDesk("POST", "matches/plan", matchPlan, { ...wish, match }) });
        }}
      >
        <div className="grid gap-4 m:grid-cols-2">
          <SelectField
            label="Home club"
            name="home"
            options={clubs}
            initial={String(start.home ?? clubs[0]?.value ?? "")}
          />
          <SelectField
            label="Away club"
            name="away"
            options={clubs}
            initial={String(start.away ?? clubs[1]?.value ?? "")}
          />
        </div>
        <div className="grid gap-4 m:grid-cols-2">
          <TextInput
            name="round"
            label="Round"
            required
            maxLength={60}
            list={`${lists}-rounds`}
            defaultValue={start.round}
            autoCapitalize="words"
            hint="One of the season's, such as Matchday 12, or another."
          />
          <TextInput
            name="kickoff"
            type="datetime-local"
            label="Kick-off"
            required
            min={`${fields.from}T00:00`}
            max={`${fields.to}T23:59`}
            defaultValue={start.kickoff && toDateTimeLocal(start.kickoff)}
            hint={clockHint()}
          />
        </div>
        <TextInput
          name="venue"
          label="Ground"
          maxLength={100}
          list={`${lists}-grounds`}
          defaultValue={start.venue ?? ""}
          autoCapitalize="words"
          hint="Empty: the home club's, or open where it is neutral."
        />
        <Checkbox
          name="neutral"
          label="Neutral: neither club is at home there"
          defaultChecked={start.neutral === true}
        />
        <datalist id={`${lists}-rounds`}>
          {fields.rounds.map((round) => (
            <option key={round} value={round} />
          ))}
        </datalist>
        <datalist id={`${lists}-grounds`}>
          {fields.grounds.map((ground) => (
            <option key={ground} value={ground} />
          ))}
        </datalist>
      </DeskForm>
      {looked !== null && (
        <section aria-labelledby="would-change" className="grid gap-4">
          <h3 id="would-change" className="heading-3">
            What would change
          </h3>
          <Planned {...looked.plan} kickoff={looked.wish.kickoff} />
          <DeskForm
            label={submit}
            submit={submit}
            onOutdated={stored.reload}
            onSubmit={async ({ twiceADay, reason = "" }) => {
              const wish = { ...looked.wish, twiceADay: twiceADay !== undefined, reason };
              await sendStored(stored.name, () => onWrite(wish));
              setLooked(null);
            }}
          >
            {looked.plan.clash !== null && <Checkbox name="twiceADay" label={`${looked.plan.clash} It is meant so.`} />}
            <OptionalReasonField />
          </DeskForm>
        </section>
      )}
    </div>
  );
}

function Planned({ title, venue, kickoff, changes, round, counts, isOver }: MatchPlan & { kickoff: string }) {
  return (
    <>
      <p role="status">
        <strong>{title}</strong>: {formatDateTime(kickoff)}, {venue ?? "its ground is open"}.{" "}
        {counts ? "The table counts it once it is played." : "It counts for no table."}
        {isOver && " Its kick-off is over: report what happened at the live desk, or award it."}
      </p>
      {changes.length > 0 && (
        <ul aria-label="Differences" className="grid list-disc gap-1 ps-5">
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <table className="card w-full">
        <caption className="p-3 text-start text-sm text-muted">
          The matches of its round, as fans will see them.
        </caption>
        <tbody>
          {round.map((each) => (
            <tr key={`${each.match} ${each.kickoff}`} className="border-t border-line">
              <th className={`px-3 py-2 text-start ${each.isThis ? "font-700" : "font-400"}`}>
                {each.match}
                {each.isThis && <span className="visually-hidden"> (this match)</span>}
              </th>
              <td className="px-3 py-2">{formatDateTime(each.kickoff)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
