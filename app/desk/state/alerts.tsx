import { useState } from "react";
import { z } from "zod";
import { alertsResponse, type DeskAlert } from "../../../schemas/desk/alerts.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { usePolling } from "../calls/use-polling.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, TextInput } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { CardList } from "./card-list.tsx";
import { StateHeading } from "./state-pages.tsx";

const changed = z.object({ changed: z.boolean() });
const readAlerts = () => callDesk("GET", "alerts", alertsResponse);
/** Milliseconds between polls. */
const interval = 30_000;

const channels = { mail: "by mail", webhook: "to the chat" } as const;

/** Sentences about the notices of an alert. Equal ones, for several recipients at the same time, are merged. */
function noticeMessages({ notices }: DeskAlert): string[] {
  const sentences = notices.map(({ channel, moment, sentAt }) => {
    const what = moment === "began" ? "Its beginning" : "Its end";
    return sentAt === null
      ? `${what} was not sent ${channels[channel]} yet.`
      : `${what} was sent ${channels[channel]} ${formatInstant(sentAt)}.`;
  });
  return [...new Set(sentences)];
}

/** Lists active alerts, and those that ended in the last 90 days. */
export function AlertsPage() {
  const { data, problem, readAt, reload } = useCall(readAlerts);
  const [chosen, setChosen] = useState<DeskAlert | null>(null);
  const [done, setDone] = useState("");
  const { role } = useMe();
  const seesOnlyPlayback = role === "video" || role === "live";
  usePolling(reload, interval);
  const raised = data?.alerts.filter(({ endedAt }) => endedAt === null) ?? [];
  const over = data?.alerts.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <>
      <StateHeading title="Alerts" />
      {seesOnlyPlayback && (
        <p className="mt-4 max-w-[46rem]">
          Those about what is watched: live sources, recordings, the backends behind them, and refusals to watch.
        </p>
      )}
      <p role="status" className="mt-4 font-600">
        {done}
      </p>
      <CallState {...{ data, problem, readAt }} what="the alerts" />
      {data !== null && (
        <div className="mt-2 grid gap-8">
          <Alerts title="Raised now" alerts={raised} empty="None." onChoose={role === "live" ? null : setChosen} />
          <Alerts title="The last 90 days" alerts={over} empty="None." onChoose={null} />
        </div>
      )}
      <FormDialog open={chosen !== null} title={"Look after this alert"} onClose={() => setChosen(null)}>
        {chosen !== null && (
          <>
            <p>{chosen.sentence}</p>
            <DeskForm
              label="Look after this alert"
              submit="I look after it"
              onSubmit={async ({ note }) => {
                await callDesk("POST", `alerts/${chosen.id}/acknowledge`, changed, { note });
                setDone("The others see your note.");
                setChosen(null);
                await reload();
              }}
            >
              <TextInput
                name="note"
                label="What you do about it"
                required
                minLength={3}
                maxLength={300}
                autoCapitalize="sentences"
              />
            </DeskForm>
          </>
        )}
      </FormDialog>
    </>
  );
}

function Alerts({
  title,
  alerts,
  empty,
  onChoose,
}: {
  title: string;
  alerts: readonly DeskAlert[];
  empty: string;
  onChoose: ((alert: DeskAlert) => void) | null;
}) {
  return (
    <CardList title={title} empty={empty}>
      {alerts.map((alert) => (
        <li key={alert.id} className="card p-3">
          <p className="font-600">{alert.sentence}</p>
          <p className="text-sm text-muted">
            From {formatInstant(alert.beganAt)}
            {alert.endedAt !== null && ` to ${formatInstant(alert.endedAt)}`}
          </p>
          {alert.notices.length === 0 && <p className="text-sm">Nobody was sent anything: no channel is set.</p>}
          <ul className="text-sm">
            {noticeMessages(alert).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {alert.note !== null && (
            <p className="mt-2 border-s-4 border-accent ps-3">
              {alert.note.staff}: {alert.note.text}
            </p>
          )}
          {onChoose !== null && (
            <button
              type="button"
              className="btn btn-ghost mt-3"
              aria-label={`Look after it: ${alert.sentence}`}
              onClick={() => onChoose(alert)}
            >
              Look after it
            </button>
          )}
        </li>
      ))}
    </CardList>
  );
}
