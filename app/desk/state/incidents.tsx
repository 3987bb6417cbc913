import { useState } from "react";
import { z } from "zod";
import { incidentsResponse } from "../../../schemas/desk/incidents.ts";
import type { Incident } from "../../../schemas/site/incidents.ts";
import { type StatusComponent, statusComponents } from "../../../schemas/site/status-components.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { FormDialog } from "../dialogs/form-dialog.tsx";
import { DeskForm, type Fields, TextArea, TextInput } from "../forms/form.tsx";
import { useMe } from "../shell/shell.tsx";
import { formatInstant } from "../time.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { CardList } from "./card-list.tsx";
import { StateHeading } from "./state-pages.tsx";

const readIncidents = () => callDesk("GET", "incidents", incidentsResponse);
const anything = z.unknown();

/** Names of the status components, as on the status page. */
const labels: Record<StatusComponent, string> = {
  site: "This website",
  content: "News and pages",
  "match-data": "Matches and tables",
  video: "Videos, live streams and commentary",
  "live-sources": "Matches being shown live",
  streaming: "Watching with a pass",
  payments: "Buying passes and redeeming vouchers",
  identity: "Logging in",
};

/** What the open dialog writes: an update, the end of an incident, or a correction of an update. */
type Chosen = { incident: Incident } & (
  | { step: "update" | "end" }
  | { step: "correct"; update: Incident["updates"][number] }
);
const steps = {
  update: { title: "Say how it goes on", submit: "Show it to fans" },
  end: { title: "End the incident", submit: "End it" },
  correct: { title: "Correct what fans read", submit: "Correct it" },
} as const;

const componentsOf = (fields: Fields) => statusComponents.filter((part) => fields[`part ${part}`] === "on");

/** Incidents on the status page, which staff write in their own words. */
export function IncidentsPage() {
  const { data, problem, reload } = useCall(readIncidents);
  const { role } = useMe();
  const mayWrite = role === "administrator" || role === "support";
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [begun, setBegun] = useState(0);
  const [done, setDone] = useState("");
  const ended = async (status: string) => {
    setDone(status);
    setChosen(null);
    await reload();
  };
  const ongoing = data?.incidents.filter(({ endedAt }) => endedAt === null) ?? [];
  const over = data?.incidents.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <>
      <StateHeading title="Incidents" />
      <p className="mt-4 max-w-[40rem]">
        Fans read them on <SiteLink path="/status">the page of the service's status</SiteLink> and in its feed, as you
        write them here.
      </p>
      <p role="status" className="mt-2 font-600">
        {done}
      </p>
      <CallState {...{ data, problem }} what="the incidents" />
      {data !== null && (
        <div className="mt-6 grid gap-8">
          <Incidents
            title="Now"
            incidents={ongoing}
            empty="There is no incident."
            onChoose={mayWrite ? setChosen : null}
          />
          {mayWrite && (
            <section aria-labelledby="begin" className="max-w-[32rem]">
              <h2 id="begin" className="heading-3 mb-3">
                Begin an incident
              </h2>
              <DeskForm
                key={begun}
                stored={{ name: "new incident" }}
                label="Begin an incident"
                submit="Show it to fans"
                onSubmit={async (fields) => {
                  const body = { title: fields.title, text: fields.text, parts: componentsOf(fields) };
                  await callDesk("POST", "incidents/begin", anything, body);
                  setBegun(begun + 1);
                  await ended(`Fans read it now: ${fields.title}`);
                }}
              >
                <Title initial="" />
                <Words initial="" />
                <AffectedComponents chosen={[]} />
              </DeskForm>
            </section>
          )}
          <Incidents title="The last 90 days" incidents={over} empty="None." onChoose={mayWrite ? setChosen : null} />
        </div>
      )}
      <FormDialog open={chosen !== null} title={steps[chosen?.step ?? "update"].title} onClose={() => setChosen(null)}>
        {chosen !== null && (
          <>
            <p className="font-600 break-words">{chosen.incident.title}</p>
            <DeskForm
              label={steps[chosen.step].title}
              submit={steps[chosen.step].submit}
              stored={{
                name: `incident ${chosen.incident.id}/${chosen.step === "correct" ? chosen.update.number : chosen.step}`,
                from: chosen.incident.updates[0]?.number ?? 1,
              }}
              onSubmit={async (fields) => {
                const { incident, step } = chosen;
                if (step === "correct") {
                  const { number, text } = chosen.update;
                  await callDesk("POST", `incidents/${incident.id}/correct`, anything, {
                    ...{ number, title: fields.title, text: fields.text, was: { title: incident.title, text } },
                  });
                  await ended(`Corrected: ${fields.title}`);
                  return;
                }
                const body = {
                  text: fields.text,
                  seen: incident.updates[0]?.number ?? 1,
                  ...(step === "update" && { parts: componentsOf(fields) }),
                };
                await callDesk("POST", `incidents/${incident.id}/${step}`, anything, body);
                await ended(step === "end" ? `It is over: ${incident.title}` : `Fans read it now: ${incident.title}`);
              }}
            >
              {chosen.step === "correct" && <Title initial={chosen.incident.title} />}
              <Words initial={chosen.step === "correct" ? chosen.update.text : ""} />
              {chosen.step === "update" && <AffectedComponents chosen={chosen.incident.parts} />}
            </DeskForm>
          </>
        )}
      </FormDialog>
    </>
  );
}

const Title = ({ initial }: { initial: string }) => (
  <TextInput
    name="title"
    label="Title"
    required
    minLength={3}
    maxLength={120}
    autoCapitalize="sentences"
    defaultValue={initial}
  />
);

const Words = ({ initial }: { initial: string }) => (
  <TextArea
    label="What fans read"
    hint="What is the matter, what they can do, and when you will say more."
    name="text"
    required
    minLength={3}
    maxLength={1000}
    rows={4}
    defaultValue={initial}
  />
);

const AffectedComponents = ({ chosen }: { chosen: readonly StatusComponent[] }) => (
  <fieldset>
    <legend className="mb-1.5 font-600">What is affected</legend>
    {statusComponents.map((part) => (
      <label key={part} className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name={`part ${part}`} defaultChecked={chosen.includes(part)} className="size-5" />
        {labels[part]}
      </label>
    ))}
  </fieldset>
);

function Incidents({
  title,
  incidents,
  empty,
  onChoose,
}: {
  title: string;
  incidents: readonly Incident[];
  empty: string;
  /** Null for roles that can only read. */
  onChoose: ((chosen: Chosen) => void) | null;
}) {
  return (
    <CardList title={title} empty={empty}>
      {incidents.map((incident) => (
        <li key={incident.id} className="card p-3">
          <p className="font-600">{incident.title}</p>
          <p className="text-sm text-muted">{incident.parts.map((part) => labels[part]).join(", ")}</p>
          <ol className="mt-2 grid gap-2">
            {incident.updates.map((update) => (
              <li key={update.number}>
                <p className="text-sm text-muted">{formatInstant(update.at)}</p>
                <p className="whitespace-pre-line">{update.text}</p>
                {onChoose !== null && (
                  <button
                    type="button"
                    className="text-link min-h-11"
                    aria-label={`Correct: ${incident.title}, ${formatInstant(update.at)}`}
                    onClick={() => onChoose({ incident, step: "correct", update })}
                  >
                    Correct
                  </button>
                )}
              </li>
            ))}
          </ol>
          {onChoose !== null && incident.endedAt === null && (
            <p className="mt-3 flex flex-wrap gap-2">
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Say how it goes on: ${incident.title}`}
                onClick={() => onChoose({ incident, step: "update" })}
              >
                Say how it goes on
              </button>
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`End it: ${incident.title}`}
                onClick={() => onChoose({ incident, step: "end" })}
              >
                End it
              </button>
            </p>
          )}
        </li>
      ))}
    </CardList>
  );
}
