import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { RoomHeading } from "../ui/room-heading.tsx";

/** Whether a role can change adverts, promos, partners and experiments. Other roles can read them. */
export const mayManageAdvertising = (role: StaffRole): boolean => role === "administrator" || role === "commercial";

const pages = [
  { to: "/advertising", label: "Adverts" },
  { to: "/advertising/promos", label: "Promos" },
  { to: "/advertising/partners", label: "Partners" },
  { to: "/advertising/experiment", label: "Experiment" },
];

/** Heading of a page of this room, with links to its other pages. */
export const AdvertisingHeading = ({ title }: { title: string }) => (
  <RoomHeading title={title} room="Advertising" pages={pages} />
);
