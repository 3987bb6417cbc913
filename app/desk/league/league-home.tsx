import { Link } from "react-router";
import { PageHeading } from "../ui/page-heading.tsx";

const parts = [
  { path: "/league/theme", label: "Colours", about: "The league's colours in both schemes, as fans see them" },
  {
    path: "/league/profile",
    label: "Words, addresses and layout",
    about: "Slogan, contact addresses, social links, header and footer, and the site's words about accounts and videos",
  },
  {
    path: "/league/competitions",
    label: "Competitions",
    about: "Names, points, tie-breaks and zones of tables",
  },
  {
    path: "/league/clubs",
    label: "Clubs",
    about: "Names, colours, crests, grounds and squads of the clubs",
  },
  {
    path: "/league/grounds",
    label: "Grounds",
    about: "Towns, positions and time zones of grounds that are no club's, such as those of finals",
  },
  {
    path: "/league/deductions",
    label: "Points deductions",
    about: "Points taken from clubs, since when and why, in tables and on the page of decisions",
  },
];

/** Links to the parts of the league's description that staff can edit. */
export function LeagueHome() {
  return (
    <>
      <PageHeading>League</PageHeading>
      <ul
        aria-label="Parts of the league"
        className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4"
      >
        {parts.map(({ path, label, about }) => (
          <li key={path} className="card p-4">
            <Link to={path} className="text-link inline-flex min-h-11 items-center font-600">
              {label}
            </Link>
            <p className="text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
