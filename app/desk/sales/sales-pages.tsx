import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { useMe } from "../shell/shell.tsx";
import { RoomHeading } from "../ui/room-heading.tsx";

/** Whether a role can change prices and handle disputes. Other roles can read the figures. */
export const mayManageSales = (role: StaffRole) => role === "administrator" || role === "commercial";

const pages = [
  { to: "/sales", label: "Revenue" },
  { to: "/sales/passes", label: "Passes and prices" },
  { to: "/sales/tax", label: "Tax" },
  { to: "/sales/gifts", label: "Gifts" },
  { to: "/sales/inbox", label: "Disputes and refunds" },
];

/** Heading of a page of this room, with links to its other pages. */
export function SalesHeading({ title }: { title: string }) {
  const deals = mayManageSales(useMe().role);
  const shown = pages.filter(({ to }) => deals || !(to === "/sales/inbox" || to === "/sales/gifts"));
  return <RoomHeading title={title} room="Sales" pages={shown} />;
}
