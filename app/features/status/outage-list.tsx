import { t } from "../../../schemas/site/messages.ts";
import type { StatusHistory } from "../../../schemas/site/status-history.ts";
import { formatDate, formatTime } from "../../ui/dates.ts";
import { componentName, durationText } from "./component-status.ts";

/** Outages with start and duration, newest first. @param now epoch milliseconds */
export function OutageList({ outages, now }: { outages: StatusHistory["outages"]; now: number }) {
  if (outages.length === 0) return <p className="text-muted">{t("No interruptions.")}</p>;
  return (
    <ul className="grid gap-3">
      {outages.map(({ part, beganAt, endedAt }) => {
        const duration = durationText((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(beganAt));
        return (
          <li key={part + beganAt} className="border-s-4 border-edge ps-4">
            <p className="font-600">{componentName(part)}</p>
            <p className="figures text-muted">
              <time dateTime={beganAt}>
                {t("{date}, {time}", { date: formatDate(beganAt), time: formatTime(beganAt) })}
              </time>
              {endedAt === null ? t(", for {duration} so far", { duration }) : t(", for {duration}", { duration })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
