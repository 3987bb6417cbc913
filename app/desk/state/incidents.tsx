import { useState } from "react";
import { z } from "zod";
import { incidentsResponse } from "../../../schemas/desk/incidents.ts";
import type { Incident } from "../../../schemas/site/incidents.ts";
import { type StatusComponent, statusComponents } from "../../../schemas/site/status-components.ts";
import { CallState } from "../call-state.tsx";
import { callDesk } from "../client.ts";
import { Decision } from "../decision.tsx";
import { DeskForm, type Fields, TextArea, TextInput } from "../form.tsx";
import { useMe } from "../shell.tsx";
import { SiteLink } from "../site-link.tsx";
import { describeMoment } from "../time.ts";
import { useCall } from "../use-call.ts";
import { Cards } from "./cards.tsx";
import { StateHeading } from "./state-pages.tsx";

const readIncidents = () => callDesk("GET", "incidents", incidentsResponse);
const anything = z.unknown();

/** Parts of the site, as the page of its status names them. */
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

const partsOf = (fields: Fields) => statusComponents.filter((part) => fields[`part ${part}`] === "on");

/** Incidents on the page of the service's status, in the league's own words. */
export function IncidentsPage() {
  const { data, problem, reload } = useCall(readIncidents);
  const { role } = useMe();
  const mayWrite = role === "administrator" || role === "support";
  const [chosen, setChosen] = useState<{ incident: Incident; step: "update" | "end" } | null>(null);
  const [begun, setBegun] = useState(0);
  const [done, setDone] = useState("");
  const ended = async (said: string) => {
    setDone(said);
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
            onChoose={mayWrite ? (incident, step) => setChosen({ incident, step }) : null}
          />
          {mayWrite && (
            <section aria-labelledby="begin" className="max-w-[32rem]">
              <h2 id="begin" className="heading-3 mb-3">
                Begin an incident
              </h2>
              <DeskForm
                key={begun}
                kept={{ name: "new incident" }}
                label="Begin an incident"
                submit="Show it to fans"
                onSubmit={async (fields) => {
                  const body = { title: fields.title, text: fields.text, parts: partsOf(fields) };
                  await callDesk("POST", "incidents/begin", anything, body);
                  setBegun(begun + 1);
                  await ended(`Fans read it now: ${fields.title}`);
                }}
              >
                <TextInput
                  name="title"
                  label="Title"
                  required
                  minLength={3}
                  maxLength={120}
                  autoCapitalize="sentences"
                />
                <Words />
                <Parts chosen={[]} />
              </DeskForm>
            </section>
          )}
          <Incidents title="The last 90 days" incidents={over} empty="None." onChoose={null} />
        </div>
      )}
      <Decision
        open={chosen !== null}
        title={chosen?.step === "end" ? "End the incident" : "Say how it goes on"}
        onClose={() => setChosen(null)}
      >
        {chosen !== null && (
          <>
            <p className="font-600 break-words">{chosen.incident.title}</p>
            <DeskForm
              label={chosen.step === "end" ? "End the incident" : "Say how it goes on"}
              submit={chosen.step === "end" ? "End it" : "Show it to fans"}
              kept={{
                name: `incident ${chosen.incident.id}/${chosen.step}`,
                from: chosen.incident.updates[0]?.number ?? 1,
              }}
              onSubmit={async (fields) => {
                const { incident, step } = chosen;
                const body = {
                  text: fields.text,
                  seen: incident.updates[0]?.number ?? 1,
                  ...(step === "update" && { parts: partsOf(fields) }),
                };
                await callDesk("POST", `incidents/${incident.id}/${step}`, anything, body);
                await ended(step === "end" ? `It is over: ${incident.title}` : `Fans read it now: ${incident.title}`);
              }}
            >
              <Words />
              {chosen.step === "update" && <Parts chosen={chosen.incident.parts} />}
            </DeskForm>
          </>
        )}
      </Decision>
    </>
  );
}

const Words = () => (
  <TextArea
    label="What fans read"
    hint="What is the matter, what they can do, and when you will say more."
    name="text"
    required
    minLength={3}
    maxLength={1000}
    rows={4}
  />
);

const Parts = ({ chosen }: { chosen: readonly StatusComponent[] }) => (
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
  /** Null for roles that only read, and for what is over. */
  onChoose: ((incident: Incident, step: "update" | "end") => void) | null;
}) {
  return (
    <Cards title={title} empty={empty}>
      {incidents.map((incident) => (
        <li key={incident.id} className="card p-3">
          <p className="font-600">{incident.title}</p>
          <p className="text-sm text-muted">{incident.parts.map((part) => labels[part]).join(", ")}</p>
          <ol className="mt-2 grid gap-2">
            {incident.updates.map(({ number, at, text }) => (
              <li key={number}>
                <p className="text-sm text-muted">{describeMoment(at)}</p>
                <p className="whitespace-pre-line">{text}</p>
              </li>
            ))}
          </ol>
          {onChoose !== null && (
            <p className="mt-3 flex flex-wrap gap-2">
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`Say how it goes on: ${incident.title}`}
                onClick={() => onChoose(incident, "update")}
              >
                Say how it goes on
              </button>
              <button
                type="button"
                className="btn btn-ghost"
                aria-label={`End it: ${incident.title}`}
                onClick={() => onChoose(incident, "end")}
              >
                End it
              </button>
            </p>
          )}
        </li>
      ))}
    </Cards>
  );
}
