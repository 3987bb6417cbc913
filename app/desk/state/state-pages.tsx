import { NavLink } from "react-router";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";

const pages: readonly { to: string; label: string; roles: readonly StaffRole[] | null }[] = [
  { to: "/state", label: "Backends", roles: null },
  { to: "/state/incidents", label: "Incidents", roles: null },
  { to: "/state/alerts", label: "Alerts", roles: ["administrator", "support"] },
  { to: "/state/switches", label: "Switches", roles: ["administrator"] },
];

/** The heading of a page of the room, with the way to the others. */
export function StateHeading({ title }: { title: string }) {
  const { role } = useMe();
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <nav aria-label="State of things" className="mt-4 flex flex-wrap gap-2">
        {pages
          .filter(({ roles }) => roles === null || roles.includes(role))
          .map(({ to, label }) => (
            <NavLink key={to} to={to} end className="btn btn-ghost aria-[current=page]:border-accent">
              {label}
            </NavLink>
          ))}
      </nav>
    </>
  );
}
