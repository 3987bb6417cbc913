import { NavLink } from "react-router";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { PageHeading } from "../page-heading.tsx";

/** Who changes what is advertised. Others read it. */
export const maySell = (role: StaffRole): boolean => role === "administrator" || role === "commercial";

const pages = [
  { to: "/advertising", label: "Adverts" },
  { to: "/advertising/promos", label: "Promos" },
  { to: "/advertising/partners", label: "Partners" },
  { to: "/advertising/experiment", label: "Experiment" },
];

/** The heading of a page of the room, with the way to the others. */
export function AdvertisingHeading({ title }: { title: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <nav aria-label="Advertising" className="mt-4 flex flex-wrap gap-2">
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end className="btn btn-ghost aria-[current=page]:border-accent">
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
