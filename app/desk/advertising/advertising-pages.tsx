import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { RoomHeading } from "../room-heading.tsx";

/** Who changes what is advertised. Others read it. */
export const maySell = (role: StaffRole): boolean => role === "administrator" || role === "commercial";

const pages = [
  { to: "/advertising", label: "Adverts" },
  { to: "/advertising/promos", label: "Promos" },
  { to: "/advertising/partners", label: "Partners" },
  { to: "/advertising/experiment", label: "Experiment" },
];

/** The heading of a page of the room, with the way to the others. */
export const AdvertisingHeading = ({ title }: { title: string }) => (
  <RoomHeading title={title} room="Advertising" pages={pages} />
);
