import { NavLink } from "react-router";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { PageHeading } from "../page-heading.tsx";
import { useMe } from "../shell.tsx";

/** Whether somebody changes prices and deals with disputes; others read what was sold. */
export const dealsWithSales = (role: StaffRole) => role === "administrator" || role === "commercial";

const pages = [
  { to: "/sales", label: "Revenue" },
  { to: "/sales/passes", label: "Passes and prices" },
  { to: "/sales/gifts", label: "Gifts" },
  { to: "/sales/inbox", label: "Disputes and refunds" },
];

/** The heading of a page of the room, with the way to the others. */
export function SalesHeading({ title }: { title: string }) {
  const deals = dealsWithSales(useMe().role);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <nav aria-label="Sales" className="mt-4 flex flex-wrap gap-2">
        {pages
          .filter(({ to }) => deals || !(to === "/sales/inbox" || to === "/sales/gifts"))
          .map(({ to, label }) => (
            <NavLink key={to} to={to} end className="btn btn-ghost aria-[current=page]:border-accent">
              {label}
            </NavLink>
          ))}
      </nav>
    </>
  );
}
