/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { raw } from "hono/html";
import { themeStyle } from "../../schemas/league/theme.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { resultPage } from "../html/no-script-result-page.tsx";
import { hasStaff } from "./staff.ts";

/** The files that the desk is built into (vite.desk.config.ts). No page of fans names them. */
const script = "/desk.js";
const styleSheet = "/desk.css";

/** The desk's one document: its pages are made in the browser (app/desk), from the staff calls. Nothing in it is personal. */
function document(c: Context<AppEnv>) {
  const { name: brand, theme } = c.get("league");
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{`Desk – ${brand}`}</title>
          <link rel="icon" href="/brand/mark.svg" type="image/svg+xml" />
          <link rel="stylesheet" href={styleSheet} />
          <style>{raw(themeStyle(theme))}</style>
          <script type="module" src={script} nonce={c.get("nonce")} />
        </head>
        <body>
          <div id="desk" data-brand={brand} />
          <noscript>
            <p>The desk needs JavaScript.</p>
          </noscript>
        </body>
      </html>
    </>
  );
}

async function showDesk(c: Context<AppEnv>) {
  c.header("cache-control", "private, no-store");
  // An invitation is how the first of them come.
  if (c.req.path !== "/desk/invitation" && !(await hasStaff(c.env.DESK_DB))) {
    return resultPage(c, {
      title: "Nobody uses the desk yet",
      refusal: new ApiError(403, "no_staff", "Nobody uses the desk yet."),
      children: (
        <p>
          Whoever runs the site invites the first person:{" "}
          <code>npm run staff -- invite EMAIL --role administrator</code>
        </p>
      ),
    });
  }
  return c.html(document(c));
}

/** `/desk` and below. */
export const deskPages = new Hono<AppEnv>().get("/", showDesk).get("/*", showDesk);
