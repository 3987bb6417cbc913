import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { useMe } from "../shell/shell.tsx";
import { RoomHeading } from "../ui/room-heading.tsx";

const pages: readonly { to: string; label: string; roles: readonly StaffRole[] | null }[] = [
  { to: "/state", label: "Backends", roles: null },
  { to: "/state/incidents", label: "Incidents", roles: null },
  { to: "/state/alerts", label: "Alerts", roles: ["administrator", "support", "video", "live"] },
  { to: "/state/switches", label: "Switches", roles: ["administrator"] },
];

/** Heading of a page of this room, with links to its other pages. */
export function StateHeading({ title }: { title: string }) {
  const { role } = useMe();
  const shown = pages.filter(({ roles }) => roles === null || roles.includes(role));
  return <RoomHeading title={title} room="State of things" pages={shown} />;
}
