import { Link } from "react-router";
import type { SquadPlayer } from "../../../schemas/football/player.ts";
import { t } from "../../../schemas/site/messages.ts";
import { positionNames } from "./positions.ts";

/** A club's players by position, linked to their pages. Renders nothing without players. */
export function Squad({ players }: { players: readonly SquadPlayer[] }) {
  const groups = Object.entries(positionNames)
    .map(([position, { many }]) => ({ many, own: players.filter((player) => player.position === position) }))
    .filter(({ own }) => own.length > 0);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="squad-heading">
      <h2 id="squad-heading" className="heading-3 mb-2">
        {t("Squad")}
      </h2>
      <div className="card grid gap-x-8 gap-y-5 p-4 m:grid-cols-2">
        {groups.map(({ many, own }) => (
          <div key={many}>
            <h3 className="kicker mb-1 text-muted">{t(many)}</h3>
            <ul>
              {own.map(({ id, name, number, nationality }) => (
                <li key={id} className="flex items-baseline gap-3">
                  <span className="figures w-6 shrink-0 text-end text-muted">
                    <span className="visually-hidden">{t("Number")} </span>
                    {number}
                  </span>
                  <Link
                    to={`/players/${id}`}
                    className="inline-flex min-h-8 items-center font-600 hover:underline underline-offset-3"
                  >
                    {name}
                  </Link>
                  {nationality !== null && <span className="ms-auto text-sm text-muted">{nationality}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
