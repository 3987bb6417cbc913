import { useCallback, useState } from "react";
import { Link, useParams } from "react-router";
import {
  type AwardPlan,
  awardPlan,
  type MatchDecision,
  matchDecision,
  matchFields,
  matchSaved,
} from "../../../../schemas/desk/match-changes.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import {
  DeskForm,
  type Fields,
  OptionalReasonField,
  PublishedReasonField,
  ReasonField,
  sendStored,
  TextInput,
} from "../../forms/form.tsx";
import { useMe } from "../../shell/shell.tsx";
import { formatDay } from "../../time.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { MatchForm } from "./match-form.tsx";

interface Decisions extends MatchDecision {
  id: string;
  /** Sends a change based on the loaded match, then reloads the match. */
  decide: (what: string, body: object, done: string) => Promise<void>;
  /** Shows how the match stands after somebody else has changed it. */
  showTheirs: () => Promise<void>;
}

/** Decisions about one match: awarding its result, and correcting a match that was added at the desk. */
export function MatchDecisionPage() {
  const { id = "" } = useParams();
  const read = useCallback(() => callDesk("GET", `matches/${id}/decision`, matchDecision), [id]);
  const { data, problem, reload } = useCall(read);
  const { role } = useMe();
  const [status, setStatus] = useState("");
  const [isGone, setGone] = useState(false);
  const mayDecide = role === "administrator";
  const decide: Decisions["decide"] = async (what, body, done) => {
    await callDesk("POST", `matches/${id}/${what}`, matchSaved, { ...body, seen: data?.sequence });
    if (what === "take-away") setGone(true);
    else await reload();
    setStatus(`${done} Fans see it within a few seconds.`);
  };
  async function showTheirs() {
    await reload();
    setStatus("Nothing was changed: somebody else has changed this match, and this is how it stands now.");
  }
  return (
    <>
      <PageHeading>Decisions about a match</PageHeading>
      <CallState {...{ data, problem }} what="the match" />
      {data !== null && (
        <p className="mt-4">
          {isGone ? (
            data.title
          ) : (
            <Link to={`/live/${id}`} className="text-link">
              {data.title}
            </Link>
          )}
        </p>
      )}
      <p role="status" className="mt-4 font-600">
        {status}
      </p>
      {data !== null && !isGone && (
        <div key={data.sequence} className="grid gap-8">
          <Award {...{ id, mayDecide, decide, showTheirs, ...data }} />
          {mayDecide && data.isCorrectable && <Correction {...{ id, decide, showTheirs, ...data }} />}
        </div>
      )}
    </>
  );
}

const scoreOf = ({ home, away }: Fields) => ({ home: Number(home), away: Number(away) });

function Award({
  id,
  award,
  notAwardable,
  sequence,
  mayDecide,
  decide,
  showTheirs,
}: Decisions & { mayDecide: boolean }) {
  const stored = { name: `award ${id}`, from: sequence, isPlan: true } as const;
  const [looked, setLooked] = useState<{ home: number; away: number; plan: AwardPlan } | null>(null);
  return (
    <section aria-labelledby="award" className="grid max-w-[46rem] gap-4">
      <h2 id="award" className="heading-3">
        Award of the result
      </h2>
      {award === null ? (
        <p>No result is awarded. Tables count what was played.</p>
      ) : (
        <p>
          Awarded {award.home}–{award.away}. Fans read: <q dir="auto">{award.because}</q>
        </p>
      )}
      {notAwardable !== null && <p>{notAwardable}</p>}
      {mayDecide && notAwardable === null && (
        <DeskForm
          label="Award the match"
          submit="Show what would change"
          stored={stored}
          onSubmit={async (fields) => {
            setLooked(null);
            const score = scoreOf(fields);
            setLooked({ ...score, plan: await callDesk("POST", `matches/${id}/plan-award`, awardPlan, score) });
          }}
        >
          <p>
            The result that tables count in place of what was played, such as 3–0 for a club that did not come. Goals
            that were scored stay with their scorers, and reports of the match are closed.
          </p>
          <div className="grid gap-4 m:grid-cols-2">
            {(["home", "away"] as const).map((side) => (
              <TextInput
                key={side}
                name={side}
                label={side === "home" ? "Goals of the home club" : "Goals of the away club"}
                type="number"
                inputMode="numeric"
                required
                min={0}
                max={99}
                defaultValue={award?.[side]}
              />
            ))}
          </div>
        </DeskForm>
      )}
      {looked !== null && (
        <section aria-labelledby="awarded-then" className="grid gap-4">
          <h3 id="awarded-then" className="font-600">
            What would change
          </h3>
          <AwardedThen {...looked} />
          <DeskForm
            label="Award it"
            submit="Award it"
            storedAs={`reason of award ${id}`}
            onOutdated={showTheirs}
            onSubmit={({ because, reason }) => {
              const { home, away } = looked;
              const body = { home, away, because, reason };
              return sendStored(stored.name, () => decide("award", body, `The match is awarded ${home}–${away}.`));
            }}
          >
            <PublishedReasonField initial={award?.because} />
            <OptionalReasonField />
          </DeskForm>
        </section>
      )}
      {mayDecide && award !== null && (
        <DeskForm
          label="Withdraw the award"
          submit="Withdraw the award"
          danger
          storedAs={`withdrawal of award ${id}`}
          onOutdated={showTheirs}
          onSubmit={({ reason }) =>
            decide("withdraw-award", { reason }, "The award is withdrawn: the match is as it was before.")
          }
        >
          <ReasonField />
        </DeskForm>
      )}
    </section>
  );
}

function AwardedThen({ home, away, plan }: { home: number; away: number; plan: AwardPlan }) {
  const { before, table, countsFrom, rows } = plan;
  return (
    <>
      <p role="status">
        The result is {home}–{away}, in place of: {before}. {table === null && "It counts for no table."}
        {countsFrom !== null && `The table of the ${table} counts it from ${formatDay(countsFrom)} on.`}
      </p>
      {table !== null && countsFrom === null && (
        <table className="card w-full">
          <caption className="p-3 text-start text-sm text-muted">
            Places in the table of the {table} that are others, and those of the two clubs.
          </caption>
          <thead className="text-sm text-muted">
            <tr>
              <th className="px-3 py-1 text-start">Club</th>
              <th className="px-3 py-1 text-start">Now</th>
              <th className="px-3 py-1 text-start">Then</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ club, before: now, after }) => (
              <tr key={club} className="border-t border-line">
                <th className="px-3 py-2 text-start font-400">{club}</th>
                {[now, after].map(({ position, points }, index) => (
                  <td key={index === 0 ? "now" : "then"} className="px-3 py-2 tabular-nums">
                    {position}, {points === 1 ? "1 point" : `${points} points`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Correction({ id, wish, sequence, decide, showTheirs }: Decisions) {
  const { competition, season } = wish;
  const read = useCallback(
    () => callDesk("GET", `seasons/${competition}/${season}/match-fields`, matchFields),
    [competition, season],
  );
  const { data, problem } = useCall(read);
  return (
    <section aria-labelledby="correct" className="grid gap-4">
      <h2 id="correct" className="heading-3">
        Correct it
      </h2>
      <CallState {...{ data, problem }} what="the season" />
      {data !== null && (
        <MatchForm
          fields={data}
          start={wish}
          match={Number(id)}
          label="The match"
          submit="Correct it"
          stored={{ name: `match ${id}`, from: sequence, reload: showTheirs }}
          onWrite={(changed) => decide("correct", changed, "The match is corrected.")}
        />
      )}
      <div className="grid max-w-[46rem] gap-4">
        <h2 className="heading-3">Take it away</h2>
        <DeskForm
          label="Take the match away"
          submit="Take it away"
          danger
          storedAs={`removal of match ${id}`}
          onOutdated={showTheirs}
          onSubmit={({ reason }) => decide("take-away", { reason }, "The match is taken away.")}
        >
          <p>
            It was added at the desk and has not begun. A match that was announced, or that fans have passes for, is
            called off at the live desk instead: fans go on seeing it, as called off.
          </p>
          <ReasonField />
        </DeskForm>
      </div>
    </section>
  );
}
