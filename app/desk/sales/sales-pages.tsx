import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { RoomHeading } from "../room-heading.tsx";
import { useMe } from "../shell.tsx";

/** Whether somebody changes prices and deals with disputes; others read what was sold. */
export const dealsWithSales = (role: StaffRole) => role === "administrator" || role === "commercial";

const pages = [
  { to: "/sales", label: "Revenue" },
  { to: "/sales/passes", label: "Passes and prices" },
  { to: "/sales/tax", label: "Tax" },
  { to: "/sales/gifts", label: "Gifts" },
  { to: "/sales/inbox", label: "Disputes and refunds" },
];

/** The heading of a page of the room, with the way to the others. */
export function SalesHeading({ title }: { title: string }) {
  const deals = dealsWithSales(useMe().role);
  const shown = pages.filter(({ to }) => deals || !(to === "/sales/inbox" || to === "/sales/gifts"));
  return <RoomHeading title={title} room="Sales" pages={shown} />;
}
