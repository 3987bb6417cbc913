import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { deskMatchResponse } from "../../../schemas/desk/matches.ts";
import type { MatchEvent, MatchState } from "../../../schemas/football/match-data.ts";
import { cardTypes, checkUnderWay, goalTypes } from "../../../schemas/football/match-enums.ts";
import { deskEventPrefix, type SectionName } from "../../../schemas/football/match-sources.ts";
import { matchStatus, shownPenalties, shownScore } from "../../features/fixtures/match/match-status.ts";
import { matchClock } from "../../features/live/match-clock.ts";
import { eventName } from "../../features/match-centre/event-icon.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CallState } from "../calls/call-state.tsx";
import { callDesk, inBackground } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { usePolling } from "../calls/use-polling.ts";
import { type Fields, unsentForms } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatDateTime } from "../time.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { applyOutbox } from "./apply-outbox.ts";
import { CheckOutcome } from "./check-outcome.tsx";
import { EventForm } from "./event-form.tsx";
import { eventStorageName, type Side } from "./event-report.ts";
import { type Minute, minuteOfStage, minuteWhileStopped } from "./event-time.ts";
import { FeedPrecedenceNotice } from "./feed-precedence-notice.tsx";
import { lineUpInReport, lineUpStorageName, unsentLineUps } from "./line-up/line-up-draft.ts";
import { MoveMatch } from "./move-match.tsx";
import { dialogOf, dialogStorageName, type OpenDialog } from "./open-dialog.ts";
import { discard, enqueue, flushOutbox, onAccepted, outbox, type QueuedReport, useOutbox } from "./outbox.ts";
import { CancelEvent, Facts } from "./report-forms.tsx";
import { describeEvent, ReportedEvents } from "./reported-events.tsx";
import { ReportedSections } from "./reported-sections.tsx";
import { pollInterval, sectionOf, seenVersion } from "./sections.ts";
import { commentaryTypes, type EventType, kindsLike, kindsOf, nextStages, plainStages } from "./stages.ts";
import { StatisticsForm } from "./statistics-form.tsx";
import { StreamDelay } from "./stream-delay.tsx";
import { UnsentReports } from "./unsent-reports.tsx";

const sides = ["home", "away"] as const satisfies readonly Side[];

/** The current minute; null while the clock is stopped. */
function minuteNow(state: MatchState, now: number): Minute | null {
  const [, minute, added] = /^(\d+)(?:\+(\d+))?'$/.exec(matchClock(state, now) ?? "") ?? [];
  return minute === undefined ? null : { minute: Number(minute), added: added === undefined ? null : Number(added) };
}

/** Reports a match by hand: its next stage, its events, and the list of reports so far. */
export function LiveMatch() {
  const id = Number(useParams().id);
  const me = useMe();
  const offset = useRef(0);
  const read = useCallback(async () => {
    const found = await callDesk("GET", `matches/${id}`, deskMatchResponse);
    offset.current = Date.parse(found.now) - Date.now();
    return found;
  }, [id]);
  const { data, problem, readAt, reload } = useCall(read);
  const { queued } = useOutbox();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** Id of the refused report that the open dialog replaces. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const navigate = useNavigate();
  const [now, setNow] = useState(() => Date.now());

  usePolling(reload, pollInterval);
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    const stop = onAccepted(() => inBackground(reload));
    return () => {
      clearInterval(clock);
      stop();
    };
  }, [reload]);

  if (data === null) return <CallState {...{ data, problem }} what="the match" />;
  const { match, squads, sources } = data;
  const { state, events, revisions } = applyOutbox(data, outbox.queued);
  const serverNow = () => Date.now() + offset.current;
  const mayReport = me.role === "administrator" || me.role === "live";
  const queuedHere = queued.filter((each) => each.match === id);
  const score = shownScore(state);
  const penalties = shownPenalties(state);
  const clock =
    matchClock(state, now + offset.current) ??
    matchStatus({ state, kickoff: match.kickoff }, now + offset.current).long;
  const isRunning = minuteNow(state, now + offset.current) !== null;
  const shownClock = <span className="ms-4 text-xl font-700">{clock}</span>;

  const storedAs = dialog && dialogStorageName(id, dialog);

  /** Closes the dialog. Unsent fields of an event are deleted, because they belong to the minute at which it was opened. */
  function leave() {
    if ((dialog?.kind === "event" || dialog?.kind === "take back") && storedAs !== null) unsentForms.remove(storedAs);
    close();
  }
  function close() {
    setDialog(null);
    setReplaced(null);
  }
  function send(about: string, report: Record<string, unknown>, fields: Fields | null = null) {
    close();
    enqueue({ match: id, about, report, fields });
    if (replaced !== null) discard(replaced);
    void flushOutbox();
  }
  const seen = (sections: readonly SectionName[]) =>
    Object.fromEntries(sections.map((section) => [section, seenVersion(sources, id, section)]));
  const ask = (kinds: readonly EventType[], side: Side | null, outcome: EventType | null = null) =>
    setDialog({ kind: "event", draft: { kinds, side, outcome, corrects: null } });
  /** Returns a function that opens a refused report for editing; null if it cannot be edited. */
  function changeOf(refused: QueuedReport): (() => void) | null {
    if (!mayReport) return null;
    const written = lineUpInReport(refused.report, squads);
    if (written !== null) {
      const { side, draft } = written;
      return () => {
        unsentLineUps.write(lineUpStorageName(id, side), { seen: seenVersion(sources, id, sectionOf[side]), draft });
        discard(refused.id);
        void navigate(`/live/${id}/line-up/${side}`);
      };
    }
    const opened = dialogOf(refused, { state, events, revisions, match, seen });
    const name = opened && dialogStorageName(id, opened);
    if (opened === null || name === null || refused.fields === null) return null;
    const { fields } = refused;
    return () => {
      unsentForms.write(name, fields);
      setReplaced(refused.id);
      setDialog(opened);
    };
  }
  const check = checkUnderWay(events);

  function reportStage(type: EventType) {
    if (!plainStages.has(type)) return ask([type], null);
    const at = new Date(serverNow()).toISOString();
    const minute = minuteOfStage(type, state, { events });
    send(eventName(type), { events: [{ id: `${deskEventPrefix}${crypto.randomUUID()}`, at, type, minute }] });
  }
  const takeBack = (event: MatchEvent) =>
    setDialog({ kind: "take back", event, revision: Math.max(1, revisions[event.id] ?? 0) });
  function correct(event: MatchEvent) {
    const kinds = kindsLike(event.type, state);
    const revision = revisions[event.id] ?? 0;
    setDialog({ kind: "event", draft: { kinds, side: event.side, outcome: null, corrects: { event, revision } } });
  }

  return (
    <>
      <p className="text-muted">
        {[
          match.competition.name,
          match.round,
          formatDateTime(match.kickoff),
          match.venue,
          match.neutral && "neutral ground",
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      <PageHeading>{`${match.home.name} v ${match.away.name}`}</PageHeading>
      <p className="mt-2 font-display text-3xl font-800 tabular-nums">
        <span role="status">
          {score !== null && `${score.home}–${score.away} `}
          {penalties !== null && `(${penalties.home}–${penalties.away} on penalties) `}
          {!isRunning && shownClock}
        </span>
        {/* Outside the status element, which screen readers would otherwise read out each minute. */}
        {isRunning && shownClock}
      </p>
      <p className="mt-1">
        <SiteLink path={`/match-centre/${id}`}>What fans see</SiteLink>{" "}
        <Link to={`/live/${id}/decision`} className="text-link inline-flex min-h-11 items-center">
          Award and correction
        </Link>
      </p>
      <StreamDelay match={match} delay={data.picture} />
      {mayReport && sources.precedence === "feed" && <FeedPrecedenceNotice />}
      <CallState {...{ data, problem, readAt }} what="the match" />
      {queuedHere.length > 0 && (
        <Section title="Waiting to be sent">
          <UnsentReports reports={queuedHere} onChange={changeOf} />
        </Section>
      )}
      {mayReport && check !== null && (
        <CheckOutcome
          check={check}
          match={match}
          goal={events.findLast(({ type }) => goalTypes.includes(type)) ?? null}
          onOutcome={(type) => ask([type], check.side)}
          onCard={() => ask(cardTypes, check.side, "var-card")}
          onGoalBack={takeBack}
        />
      )}
      {mayReport && (
        <Section title="Report">
          <div className="flex flex-wrap gap-2">
            {nextStages(state, data.deciders).map((type) => (
              <button
                key={type}
                type="button"
                className={plainStages.has(type) ? "btn btn-primary min-h-14" : "btn btn-ghost min-h-14"}
                // The next stage takes the place of this one at once: the second click of a double click must not report it.
                onClick={({ detail }) => detail < 2 && reportStage(type)}
              >
                {eventName(type)}
              </button>
            ))}
            {state.kind === "fixture" && (
              <button type="button" className="btn btn-ghost min-h-14" onClick={() => setDialog({ kind: "move" })}>
                {state.note === null ? "Another time or ground" : "A new date"}
              </button>
            )}
            <button type="button" className="btn btn-ghost min-h-14" onClick={() => ask(commentaryTypes, null)}>
              In words
            </button>
          </div>
          <div className="mt-4 grid grid-cols-2 gap-4">
            {sides.map((side) => (
              <fieldset key={side} className="grid content-start gap-2 [&:not(:has(button))]:hidden">
                <legend className="mb-2 font-700">{match[side].name}</legend>
                {Object.entries(kindsOf(state) ?? {}).map(([label, kinds]) => (
                  <button
                    key={label}
                    type="button"
                    aria-label={`${label}, ${match[side].name}`}
                    className="btn btn-primary min-h-14 w-full"
                    onClick={() => ask(kinds, side)}
                  >
                    {label}
                  </button>
                ))}
              </fieldset>
            ))}
          </div>
        </Section>
      )}
      <Section title="Line-ups and figures">
        <ReportedSections
          match={match}
          sources={sources}
          mayReport={mayReport}
          onFigures={() => setDialog({ kind: "figures", statistics: match.statistics, seen: seen(["statistics"]) })}
          onFacts={() => {
            const { referee, attendance } = match;
            setDialog({ kind: "facts", referee, attendance, seen: seen(["referee", "attendance"]) });
          }}
          onWithdraw={(section, about) => send(`Taken back: ${about}`, { withdrawn: [section], seen: seen([section]) })}
        />
      </Section>
      <Section title="Reported">
        <ReportedEvents
          events={events}
          match={match}
          mayReport={mayReport}
          sources={sources}
          onCorrect={correct}
          onTakeBack={takeBack}
        />
      </Section>
      <Dialog open={dialog !== null} onClose={leave} label="Report" variant="centre">
        {dialog?.kind === "event" && (
          <EventForm
            draft={dialog.draft}
            match={match}
            squads={squads}
            minute={minuteNow(state, serverNow()) ?? minuteWhileStopped(dialog.draft.kinds[0] ?? "comment", { events })}
            reported={() => ({ events, kickoff: match.kickoff, now: serverNow() })}
            revisions={revisions}
            storedAs={eventStorageName(id, dialog.draft)}
            onReport={(reported, about, fields) => send(about, { events: reported }, fields)}
          />
        )}
        {dialog?.kind === "take back" && (
          <CancelEvent
            about={describeEvent(dialog.event, match)}
            storedAs={storedAs ?? ""}
            onDone={(fields) => {
              const { id: taken } = dialog.event;
              const at = new Date(serverNow()).toISOString();
              send(
                `Taken back: ${describeEvent(dialog.event, match)}`,
                { events: [{ id: taken, revision: dialog.revision, cancelled: true, at, text: fields.text }] },
                fields,
              );
            }}
          />
        )}
        {dialog?.kind === "facts" && (
          <Facts
            referee={dialog.referee}
            attendance={dialog.attendance}
            storedAs={storedAs ?? ""}
            onDone={(facts, fields) =>
              Object.keys(facts).length === 0
                ? close()
                : send("Referee and attendance", { ...facts, seen: dialog.seen }, fields)
            }
          />
        )}
        {dialog?.kind === "move" && (
          <MoveMatch
            match={match}
            grounds={data.grounds}
            onMoved={() => {
              leave();
              void reload();
            }}
          />
        )}
        {dialog?.kind === "figures" && (
          <StatisticsForm
            statistics={dialog.statistics}
            home={match.home.name}
            away={match.away.name}
            storedAs={storedAs ?? ""}
            onDone={(statistics, fields) => send("Statistics", { statistics, seen: dialog.seen }, fields)}
          />
        )}
        {dialog !== null && (
          <div className="px-6 pb-6">
            <button type="button" className="btn btn-ghost" onClick={leave}>
              Leave it
            </button>
          </div>
        )}
      </Dialog>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="heading-3 mb-3">{title}</h2>
      {children}
    </section>
  );
}
