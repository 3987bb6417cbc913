import { useCallback } from "react";
import { Link } from "react-router";
import { deskPagesResponse } from "../../../schemas/desk/pages.ts";
import { CallState } from "../calls/call-state.tsx";
import { callDesk } from "../calls/client.ts";
import { useCall } from "../calls/use-call.ts";
import { useMe } from "../shell/shell.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export const mayPublish = (role: string) => role === "administrator" || role === "editor";
export const pageEditorPath = (path: string) => `/pages/page?${new URLSearchParams({ path })}`;
export const readPages = () => callDesk("GET", "pages", deskPagesResponse);

/** Lists the page tree of the site, with the menus that contain each page. */
export function PageList() {
  const { role } = useMe();
  const { data, problem } = useCall(useCallback(readPages, []));
  return (
    <>
      <PageHeading>Pages and menus</PageHeading>
      <p className="mt-4 flex flex-wrap gap-2">
        {mayPublish(role) && (
          <Link to="/pages/new" className="btn btn-primary">
            Add a page
          </Link>
        )}
        <Link to="/pages/menus" className="btn btn-ghost">
          The menus
        </Link>
        <Link to="/pages/translations" className="btn btn-ghost">
          Names in other languages
        </Link>
        <Link to="/pages/texts" className="btn btn-ghost">
          Questions and notices
        </Link>
        <Link to="/pages/banners" className="btn btn-ghost">
          Banners
        </Link>
        <Link to="/pages/mails" className="btn btn-ghost">
          Mails to fans
        </Link>
      </p>
      <CallState {...{ data, problem }} what="the pages" />
      <ul aria-label="Pages" className="mt-6 grid gap-1">
        {data?.pages.map(({ path, title, link, menus }) => (
          <li
            key={path}
            className="card flex flex-wrap items-center gap-x-4 px-3"
            style={{ marginInlineStart: `${path.split("/").length - 1}rem` }}
          >
            <Link to={pageEditorPath(path)} className="text-link inline-flex min-h-11 items-center font-600" dir="auto">
              {title}
            </Link>
            <span className="break-all text-sm text-muted">{link === null ? `/${path}` : `leads to ${link}`}</span>
            <span className="text-sm">{menus.join(" · ")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
