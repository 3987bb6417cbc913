import "virtual:uno.css";
import "../ui/base.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, useRouteError } from "react-router";
import { RouterProvider } from "react-router/dom";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { AuditLog } from "./audit-log.tsx";
import { DeskHome } from "./desk-home.tsx";
import { Fan } from "./fan.tsx";
import { FindFan } from "./find-fan.tsx";
import { KeyList } from "./key-list.tsx";
import { LiveMatch } from "./live/live-match.tsx";
import { LiveMatches } from "./live/live-matches.tsx";
import { ArticlePage } from "./newsroom/article-page.tsx";
import { NewArticle } from "./newsroom/new-article.tsx";
import { NewsList } from "./newsroom/news-list.tsx";
import { OwnAccount } from "./own-account.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { SiteStatePage } from "./site-state.tsx";
import { StaffList } from "./staff-list.tsx";

/*
 * The desk's entry point. It is a separate application, built by vite.desk.config.ts into files that the fans' pages do not load.
 * Its HTML document is worker/desk/page.tsx.
 */

function NotFound() {
  return (
    <>
      <h1 className="heading-2">There is no such page</h1>
      <p className="mt-4">
        <Link className="text-link" to="/">
          To the rooms of the desk
        </Link>
      </p>
    </>
  );
}

function Failed() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className="page-width py-12">
      <h1 className="heading-2">Something went wrong here</h1>
      <p className="mt-4">
        Nothing was lost on the server.{" "}
        <a className="text-link" href="/desk">
          Begin again
        </a>
      </p>
    </main>
  );
}

const root = document.getElementById("desk");
if (root === null) throw new Error("The document has no place for the desk.");

const router = createBrowserRouter(
  [
    { path: "/sign-in", element: <SignIn />, errorElement: <Failed /> },
    { path: "/invitation", element: <AcceptInvitation />, errorElement: <Failed /> },
    {
      path: "/",
      element: <Shell brand={root.dataset.brand ?? ""} />,
      errorElement: <Failed />,
      children: [
        { index: true, element: <DeskHome /> },
        { path: "news", element: <NewsList /> },
        { path: "news/new", element: <NewArticle /> },
        { path: "news/:slug", element: <ArticlePage /> },
        { path: "live", element: <LiveMatches /> },
        { path: "live/:id", element: <LiveMatch /> },
        { path: "support", element: <FindFan /> },
        { path: "support/:id", element: <Fan /> },
        { path: "staff", element: <StaffList /> },
        { path: "me", element: <OwnAccount /> },
        { path: "keys", element: <KeyList /> },
        { path: "audit", element: <AuditLog /> },
        { path: "state", element: <SiteStatePage /> },
        { path: "*", element: <NotFound /> },
      ],
    },
  ],
  { basename: "/desk" },
);

createRoot(root).render(<RouterProvider router={router} />);
