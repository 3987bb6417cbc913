import { Link } from "react-router";
import { t } from "../../../schemas/site/messages.ts";

/** Links to the pages of a club's other teams. Renders nothing without any. */
export function ClubTeams({ teams }: { teams: readonly { name: string; href: string }[] }) {
  if (teams.length === 0) return null;
  return (
    <nav aria-labelledby="teams-heading" className="card p-4">
      <h2 id="teams-heading" className="heading-3">
        {t("Other teams")}
      </h2>
      <ul className="mt-1">
        {teams.map(({ name, href }) => (
          <li key={href}>
            <Link to={href} className="text-link inline-flex min-h-9 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
