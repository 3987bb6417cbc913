import { Link } from "react-router";
import { roleDescriptions } from "../../../schemas/desk/staff.ts";
import { roomsOf } from "../rooms.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { useMe } from "./shell.tsx";

/** Lists the rooms that the signed-in person's role can use. */
export function DeskHome() {
  const me = useMe();
  return (
    <>
      <PageHeading>{`Hello, ${me.name}`}</PageHeading>
      <p className="mt-2 text-muted">
        You are {me.role}: {roleDescriptions[me.role].toLowerCase()}.
      </p>
      <ul className="mt-6 grid gap-4 l:grid-cols-2">
        {roomsOf(me.role).map(({ path, label, about, icon }) => (
          <li key={path}>
            <Link to={path} className="card flex items-start gap-4 p-4 hover:bg-raised">
              <span aria-hidden="true" className={`${icon} mt-1 text-2xl text-accent`} />
              <span>
                <strong className="heading-3 block">{label}</strong>
                {about}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
