import { NavLink } from "react-router";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";

const pages = [
  { to: "/state", label: "Backends" },
  { to: "/state/incidents", label: "Incidents" },
  { to: "/state/switches", label: "Switches" },
];

/** The heading of a page of the room, with the way to the others. */
export function StateHeading({ title }: { title: string }) {
  const { role } = useMe();
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <nav aria-label="State of things" className="mt-4 flex flex-wrap gap-2">
        {pages
          .filter(({ to }) => role === "administrator" || to !== "/state/switches")
          .map(({ to, label }) => (
            <NavLink key={to} to={to} end className="btn btn-ghost aria-[current=page]:border-accent">
              {label}
            </NavLink>
          ))}
      </nav>
    </>
  );
}
