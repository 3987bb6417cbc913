import type { Incident } from "../../../schemas/site/incidents.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";
import { componentName } from "./component-status.ts";

const moment = (at: string) => t("{date}, {time}", { date: formatDate(at), time: formatTime(at) });

const states = { on: message("It goes on."), over: message("It is over.") } as const;

/** Incidents in the league's own words, each with its updates, latest first. */
export const IncidentList = ({ incidents }: { incidents: readonly Incident[] }) => (
  <ul className="grid gap-6">
    {incidents.map(({ id, title, parts, endedAt, updates }) => (
      <li
        key={id}
        id={`incident-${id}`}
        className={`border-s-4 ps-4 ${endedAt === null ? "border-danger" : "border-edge"}`}
      >
        <h3 className="heading-3" dir="auto">
          {title}
        </h3>
        <p className={endedAt === null ? "font-600 text-danger" : "text-muted"}>
          {t(endedAt === null ? states.on : states.over)} {parts.map(componentName).join(t(", "))}
        </p>
        <ol className="mt-2 grid gap-2">
          {updates.map(({ number, at, text }) => (
            <li key={number}>
              <p className="figures text-sm text-muted">
                <time dateTime={at}>{moment(at)}</time>
              </p>
              {text.split(/\n+/).map((line) => (
                <p key={line} dir="auto">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </li>
    ))}
  </ul>
);
