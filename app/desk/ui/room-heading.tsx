import { NavLink } from "react-router";
import { PageHeading } from "./page-heading.tsx";

/** Heading of a page of a room, with links to the room's other pages. */
export function RoomHeading({
  title,
  room,
  pages,
}: {
  title: string;
  room: string;
  pages: readonly { to: string; label: string }[];
}) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <nav aria-label={room} className="mt-4 flex flex-wrap gap-2">
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end className="btn btn-ghost aria-[current=page]:border-accent">
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
