import { Link, useLocation } from "react-router";
import { ErrorMessage } from "../forms/form.tsx";
import { useOutbox } from "./outbox.ts";

/** A notice on every page of the desk about refused match reports. The match's own page lists them itself. */
export function RefusedReports() {
  const { queued } = useOutbox();
  const { pathname } = useLocation();
  const refused = queued.filter(({ problem, match }) => problem !== null && pathname !== `/live/${match}`);
  const matches = [...new Set(refused.map(({ match }) => match))];
  if (matches.length === 0) return null;
  return (
    <section aria-label="Refused reports" className="page-width grid gap-2 pt-4">
      {matches.map((match) => {
        const abouts = refused.filter((each) => each.match === match).map(({ about }) => about);
        return (
          <ErrorMessage key={match}>
            {abouts.length === 1 ? "A report was refused" : `${abouts.length} reports of a match were refused`}:{" "}
            {abouts.join("; ")}.{" "}
            <Link to={`/live/${match}`} className="text-link">
              See why
            </Link>
          </ErrorMessage>
        );
      })}
    </section>
  );
}
