import { useCallback, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { type DeskMatch, deskMatchResponse, lastLineUpsResponse } from "../../../../schemas/desk/matches.ts";
import type { LineUp } from "../../../../schemas/football/match-data.ts";
import { shirtName } from "../../../features/match-centre/formation.ts";
import { CallState } from "../../calls/call-state.tsx";
import { callDesk } from "../../calls/client.ts";
import { useCall } from "../../calls/use-call.ts";
import { usePolling } from "../../calls/use-polling.ts";
import { ErrorMessage, LabelledField, TextInput } from "../../forms/form.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { Side } from "../event-report.ts";
import { enqueue, flushOutbox } from "../outbox.ts";
import { pollInterval, sectionOf, seenVersion } from "../sections.ts";
import { AddPlayer } from "./add-player.tsx";
import { Bench } from "./bench.tsx";
import {
  draftOf,
  drop,
  formations,
  type LineUpDraft,
  leaveOut,
  lineUpOf,
  lineUpStorageName,
  putOnBench,
  start,
  swapPlaces,
  unsentLineUps,
  withoutLeavers,
} from "./line-up-draft.ts";
import { Pitch } from "./pitch.tsx";
import { SquadList } from "./squad-list.tsx";
import { usePlayerDrag } from "./use-player-drag.ts";

/** Writes or corrects the line-up of one club. */
export function LineUpPage() {
  const { id: fixtureID, side: sideParameter } = useParams();
  const id = Number(fixtureID);
  const side: Side = sideParameter === "away" ? "away" : "home";
  const read = useCallback(() => callDesk("GET", `matches/${id}`, deskMatchResponse), [id]);
  const { data, problem, reload } = useCall(read);
  usePolling(reload, pollInterval);
  const readLast = useCallback(() => callDesk("GET", `matches/${id}/last-line-ups`, lastLineUpsResponse), [id]);
  const before = useCall(readLast);
  const hasLast = before.data !== null || before.problem !== null;
  // Waits for both, because a later one would shift buttons that staff are about to press. A failure of the last line-up is ignored.
  if (data === null || !hasLast)
    return <CallState data={null} problem={data === null ? problem : null} what="the match" />;
  return <Writer key={side} found={data} last={before.data?.[side] ?? null} side={side} onReload={reload} />;
}

function Writer({
  found,
  last,
  side,
  onReload,
}: {
  found: DeskMatch;
  last: LineUp | null;
  side: Side;
  onReload: () => Promise<void>;
}) {
  const { match, squads, sources } = found;
  const club = match[side].name;
  const squad = squads[side];
  const section = sectionOf[side];
  const shown = sources.desk[section] ?? sources.feed[section] ?? match.lineUps?.[side] ?? null;
  const name = lineUpStorageName(match.id, side);
  const [stored, setStored] = useState(() => unsentLineUps.read(name));
  const [draft, setDraft] = useState<LineUpDraft>(() =>
    stored === null ? draftOf(shown, squad) : withoutLeavers(stored.draft, squad),
  );
  const [seen, setSeen] = useState(() => stored?.seen ?? seenVersion(sources, match.id, section));
  const [chosen, setChosen] = useState<number | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const navigate = useNavigate();
  const players = new Map(squad.map((player) => [player.id, player]));
  const numberOf = (id: number) => draft.numbers[id] ?? players.get(id)?.number ?? 0;
  /** Status message about the last drop. */
  const [dropped, setDropped] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const { drag, heldBy } = usePlayerDrag(panel, ghost, (player, target) => {
    const { draft: next, status } = drop(draft, player, target, (id) => players.get(id)?.name);
    if (next !== draft) change(next);
    setChosen(null);
    setDropped(status);
  });

  function change(next: LineUpDraft) {
    setDraft(next);
    setProblems([]);
    setDropped("");
    unsentLineUps.write(name, { seen, draft: next });
  }
  /** Discards the draft and starts again from an existing line-up. */
  function beginAgain(lineUp: LineUp | null) {
    setDraft(draftOf(lineUp, squad));
    setProblems([]);
    setSeen(seenVersion(sources, match.id, section));
    setStored(null);
    unsentLineUps.remove(name);
  }
  function pressPlace(place: number) {
    setDropped("");
    if (chosen === null || chosen === place) return setChosen(chosen === place ? null : place);
    change(swapPlaces(draft, chosen, place));
    setChosen(null);
  }
  function send() {
    const sent = lineUpOf(draft, squad);
    if (sent.problems !== null) return setProblems(sent.problems);
    enqueue({
      match: match.id,
      about: `Line-up, ${club}`,
      report: { lineUps: { [side]: sent.lineUp }, seen: { [section]: seen } },
      // A refused line-up is reopened from the report itself.
      fields: null,
    });
    unsentLineUps.remove(name);
    void flushOutbox();
    void navigate(`/live/${match.id}`);
  }

  const isChangedMeanwhile = seenVersion(sources, match.id, section) > seen;
  const feed = sources.feed[section];
  return (
    <>
      <Link to={`/live/${match.id}`} className="text-link inline-flex min-h-11 items-center">
        {match.home.name} v {match.away.name}
      </Link>
      <PageHeading>{`Line-up, ${club}`}</PageHeading>
      {isChangedMeanwhile && (
        <div className="mt-4 grid gap-2">
          <ErrorMessage>Somebody has sent another line-up meanwhile. What you send would not be taken.</ErrorMessage>
          <div>
            <button type="button" className="btn btn-ghost" onClick={() => beginAgain(sources.desk[section])}>
              Begin again with theirs
            </button>
          </div>
        </div>
      )}
      <p role="status" className="mt-2">
        {stored !== null && "What you had written here and not sent is back."}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {stored !== null && (
          <button type="button" className="btn btn-ghost" onClick={() => beginAgain(shown)}>
            Begin again
          </button>
        )}
        {last !== null && (
          <button type="button" className="btn btn-ghost" onClick={() => change(draftOf(last, squad))}>
            Begin with the last match's
          </button>
        )}
        {feed !== null && (
          <button type="button" className="btn btn-ghost" onClick={() => change(draftOf(feed, squad))}>
            Begin with the feed's
          </button>
        )}
      </div>
      <div className="mt-4 grid items-start gap-6 l:grid-cols-2">
        <div className="grid gap-4 l:sticky l:top-4">
          <LabelledField label="Formation">
            {(control) => (
              <select
                {...control}
                className="field"
                value={draft.formation}
                onChange={({ target }) => change({ ...draft, formation: target.value })}
              >
                {[...new Set([draft.formation, ...formations])].map((formation) => (
                  <option key={formation}>{formation}</option>
                ))}
              </select>
            )}
          </LabelledField>
          {/* Keeps its height while the docked pitch is taken out of the flow. */}
          <div ref={panel} style={{ minBlockSize: drag?.dock?.height }}>
            <div
              className={
                drag?.dock
                  ? `fixed inset-x-2 z-10 rounded-card bg-paper ${drag.dock.at === "top" ? "top-2" : "bottom-2"}`
                  : ""
              }
            >
              <Pitch {...{ draft, players, numberOf, chosen, drag, heldBy }} onPress={pressPlace} />
              <Bench bench={draft.bench} {...{ players, numberOf, drag, heldBy }} />
            </div>
          </div>
          <div
            ref={ghost}
            aria-hidden="true"
            className={`pointer-events-none fixed left-0 top-0 z-20 rounded-card bg-ink px-3 py-2 font-600 text-paper ${drag === null ? "invisible" : ""}`}
          >
            {drag !== null && `${numberOf(drag.player.id)} ${shirtName(drag.player.name)}`}
          </div>
          <p role="status" className="text-sm text-muted">
            {dropped !== ""
              ? dropped
              : chosen === null
                ? "Drag players to their places, or press Start for the next empty place. Press a place to choose who plays there."
                : "Press Start next to who plays there, or another place to swap the two."}
          </p>
        </div>
        <div className="grid gap-4">
          <p className="font-600">
            {draft.places.filter((id) => id !== null).length} of 11 start, {draft.bench.length} on the bench
          </p>
          <SquadList
            squad={squad}
            draft={draft}
            numberOf={numberOf}
            heldBy={heldBy}
            onStart={(player) => {
              if (draft.places.includes(player.id) && chosen === null) return change(leaveOut(draft, player.id));
              const next = start(draft, player, chosen);
              setChosen(null);
              if (next !== null) return change(next);
              setProblems(["Eleven start already. Press a place on the pitch first, to replace who plays there."]);
            }}
            onBench={({ id }) => change(draft.bench.includes(id) ? leaveOut(draft, id) : putOnBench(draft, id))}
            onNumber={(id, number) => change({ ...draft, numbers: { ...draft.numbers, [id]: number } })}
          />
          <AddPlayer match={match} side={side} onAdded={onReload} />
          <LabelledField label="Captain">
            {(control) => (
              <select
                {...control}
                className="field"
                value={draft.captain ?? ""}
                onChange={({ target }) =>
                  change({ ...draft, captain: target.value === "" ? null : Number(target.value) })
                }
              >
                <option value="">Nobody named</option>
                {draft.places.flatMap((id) =>
                  id === null
                    ? []
                    : [
                        <option key={id} value={id}>
                          {numberOf(id)} {players.get(id)?.name}
                        </option>,
                      ],
                )}
              </select>
            )}
          </LabelledField>
          <TextInput
            label="Manager"
            maxLength={100}
            value={draft.manager}
            autoCapitalize="words"
            onChange={({ target }) => change({ ...draft, manager: target.value })}
          />
          {problems.length > 0 && <ErrorMessage>{problems.join(" ")}</ErrorMessage>}
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-primary min-h-14" onClick={send}>
              Send the line-up
            </button>
            <Link to={`/live/${match.id}`} className="btn btn-ghost min-h-14">
              Leave it
            </Link>
          </div>
        </div>
      </div>
    </>
  );
}
