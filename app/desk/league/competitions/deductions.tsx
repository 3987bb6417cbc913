import { useCallback, useState } from "react";
import {
  type DeskDeduction,
  type DeskDeductions,
  deductionChanged,
  deskDeductionsResponse,
} from "../../../../schemas/desk/deductions.ts";
import { leagueDate } from "../../../../schemas/site/league-clock.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { DeskForm, type Fields, PublishedReasonField, ReasonField, SelectField, TextInput } from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { formatDay } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

type Season = DeskDeductions["seasons"][number];
/** The action of the open dialog, and its deduction. */
type Open = { what: "change" | "take away"; of: DeskDeduction };

const pathOf = (competition: number, season: number) => `deductions/${competition}/${season}`;
const keyOf = ({ competition, season }: Pick<Season, "competition" | "season">) => `${competition.id}/${season}`;
const pointsText = (points: number) => `${points} ${points === 1 ? "point" : "points"}`;
const nameOf = ({ club, points, date }: DeskDeduction) => `${pointsText(points)}, ${club.name}, ${formatDay(date)}`;

const decisionOf = ({ points, date, because }: Fields) => ({ points: Number(points), date, because });
/** A deduction as a change refers to it: with the values that were read. */
const seen = ({ club, points, date, because }: DeskDeduction) => ({ club: club.id, points, date, because });

const read = () => callDesk("GET", "deductions", deskDeductionsResponse);

/** Lists, adds, changes and removes points deductions. */
export function Deductions() {
  const { data, problem, reload } = useCall(useCallback(read, []));
  const { role } = useMe();
  const [open, setOpen] = useState<Open | null>(null);
  const [status, setStatus] = useState("");
  const mayDecide = role === "administrator";

  /** Makes a change, and reloads the list. */
  async function decide(path: string, body: object, done: string) {
    await callDesk("POST", path, deductionChanged, body);
    setOpen(null);
    await reload();
    setStatus(`${done} Fans see it within a few seconds.`);
  }

  return (
    <>
      <PageHeading>Points deductions</PageHeading>
      <p className="mt-4 max-w-[46rem]">
        They count in tables from their day on, and fans read the reason below the table and on the page of judgments
        and decisions.
      </p>
      <CallState {...{ data, problem }} what="the deductions" />
      {data !== null && mayDecide && data.seasons.length > 0 && (
        <AddForm
          seasons={data.seasons}
          onAdd={({ competition, season }, club, fields) =>
            decide(
              `${pathOf(competition.id, season)}/add`,
              { club: club.id, ...decisionOf(fields) },
              `${club.name} loses ${pointsText(Number(fields.points))}.`,
            )
          }
        />
      )}
      <p role="status" className="mt-4 font-600">
        {status}
      </p>
      {data !== null && (
        <List deductions={data.deductions} onOpen={mayDecide ? (what, of) => setOpen({ what, of }) : null} />
      )}
      <DecisionDialog open={open} onClose={() => setOpen(null)} decide={decide} />
    </>
  );
}

/** Fields of a decision. */
function DecisionFields({ initial, from, to }: { initial?: DeskDeduction; from?: string; to?: string }) {
  return (
    <>
      <div className="grid gap-4 m:grid-cols-2">
        <TextInput
          name="points"
          label="Points taken off"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={100}
          step={1}
          defaultValue={initial?.points}
        />
        <TextInput
          name="date"
          label="From this day on"
          type="date"
          required
          min={from}
          max={to}
          defaultValue={initial?.date ?? leagueDate(new Date())}
        />
      </div>
      <PublishedReasonField initial={initial?.because} />
    </>
  );
}

function AddForm({
  seasons,
  onAdd,
}: {
  seasons: readonly Season[];
  onAdd: (season: Season, club: Season["clubs"][number], fields: Fields) => Promise<void>;
}) {
  const [key, setKey] = useState<string | null>(null);
  const [added, setAdded] = useState(0);
  const season = seasons.find((each) => keyOf(each) === key) ?? seasons[0];
  if (season === undefined) return null;
  return (
    <section aria-labelledby="deduct" className="card mt-6 max-w-[46rem] p-4">
      <h2 id="deduct" className="heading-3 mb-3">
        Deduct points
      </h2>
      <DeskForm
        // The key empties the fields after each deduction. The competition and season stay chosen.
        key={added}
        label="Deduct points"
        submit="Deduct them"
        onSubmit={async (fields) => {
          const club = season.clubs.find(({ id }) => String(id) === fields.club);
          if (club === undefined) return;
          await onAdd(season, club, fields);
          setAdded(added + 1);
        }}
      >
        <div className="grid gap-4 m:grid-cols-2">
          <SelectField
            label="Competition and season"
            name="season"
            options={seasons.map((each) => ({ value: keyOf(each), label: `${each.competition.name} ${each.name}` }))}
            initial={keyOf(season)}
            onChange={setKey}
          />
          <SelectField
            key={keyOf(season)}
            label="Club"
            name="club"
            options={season.clubs.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </div>
        <DecisionFields key={keyOf(season)} from={season.from} to={season.to} />
      </DeskForm>
    </section>
  );
}

function List({
  deductions,
  onOpen,
}: {
  deductions: readonly DeskDeduction[];
  /** Null for roles that can only read. */
  onOpen: ((what: Open["what"], of: DeskDeduction) => void) | null;
}) {
  return (
    <section aria-labelledby="decided" className="mt-6">
      <h2 id="decided" className="heading-3 mb-3">
        What was decided
      </h2>
      {deductions.length === 0 && <p>No points have been deducted.</p>}
      <ul aria-label="Deductions" className="grid gap-2">
        {deductions.map((deduction) => {
          const { competition, season, seasonName, club, points, date, because } = deduction;
          return (
            <li
              key={`${competition.id} ${season} ${club.id} ${date} ${because}`}
              className="card flex flex-wrap items-center justify-between gap-3 p-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p>
                  <strong>{club.name}</strong>: {pointsText(points)}
                </p>
                <p className="break-words" dir="auto">
                  {because}
                </p>
                <p className="text-sm text-muted">
                  {competition.name} {seasonName}, {formatDay(date)}
                </p>
              </div>
              {onOpen !== null && (
                <div className="flex flex-wrap gap-2">
                  <button
                    type="button"
                    className="btn btn-ghost"
                    aria-label={`Change: ${nameOf(deduction)}`}
                    onClick={() => onOpen("change", deduction)}
                  >
                    Change
                  </button>
                  <button
                    type="button"
                    className="btn btn-ghost"
                    aria-label={`Take away: ${nameOf(deduction)}`}
                    onClick={() => onOpen("take away", deduction)}
                  >
                    Take away
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function DecisionDialog({
  open,
  onClose,
  decide,
}: {
  open: Open | null;
  onClose: () => void;
  decide: (path: string, body: object, done: string) => Promise<void>;
}) {
  const isChange = open?.what === "change";
  const title = isChange ? "Change the deduction" : "Take the deduction away";
  return (
    <FormDialog open={open !== null} title={title} onClose={onClose}>
      {open !== null && (
        <>
          <p>{nameOf(open.of)}</p>
          <DeskForm
            label={title}
            submit={isChange ? "Change it" : "Give the points back"}
            danger={!isChange}
            onSubmit={(fields) => {
              const { competition, season, club } = open.of;
              const path = pathOf(competition.id, season);
              const was = seen(open.of);
              return isChange
                ? decide(`${path}/change`, { was, ...decisionOf(fields) }, `The deduction of ${club.name} is changed.`)
                : decide(`${path}/take-away`, { was, reason: fields.reason }, `${club.name} has its points back.`);
            }}
          >
            {isChange ? <DecisionFields initial={open.of} /> : <ReasonField />}
          </DeskForm>
        </>
      )}
    </FormDialog>
  );
}
