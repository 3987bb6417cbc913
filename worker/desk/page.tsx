/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { raw } from "hono/html";
import { themeStyle } from "../../schemas/league/theme.ts";
import { clockOverrides } from "../../schemas/site/league-clock.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { resultPage } from "../html/no-script-result-page.tsx";
import { faceFiles, faces } from "../html/style.ts";
import { otherSite } from "./host.ts";
import { deskSession } from "./session.ts";
import { hasStaff } from "./staff.ts";

/** Files of the desk's build (vite.desk.config.ts). The fans' pages do not load them. */
const script = "/desk.js";
const styleSheet = "/desk.css";

const typefaces = ':root{--font-display:Display,"Arial Narrow",sans-serif;--font-text:Text,system-ui,sans-serif}';

/** Pages that need no sign-in. */
const isEntrance = (path: string) => path === "/desk/invitation" || path === "/desk/sign-in";

/** The desk's only HTML document, without personal data. The browser renders the pages (app/desk) from staff calls. */
function document(c: Context<AppEnv>) {
  const { name: brand, theme } = c.get("league");
  const { timeZone, language } = clockOverrides();
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en" data-time-zone={timeZone} data-language={language}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{`Desk – ${brand}`}</title>
          <link rel="icon" href="/brand/mark.svg" type="image/svg+xml" />
          {/* Otherwise they are requested once the script has rendered the page, and move its links as they come. */}
          {faceFiles.map((file) => (
            <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossorigin="anonymous" />
          ))}
          <link rel="stylesheet" href={styleSheet} />
          <style>{raw(`${faces}${typefaces}${themeStyle(theme)}`)}</style>
          <script type="module" src={script} nonce={c.get("nonce")} />
        </head>
        <body>
          <div id="desk" data-brand={brand} data-site={otherSite(c)} />
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
  // The first member of staff has no session yet and accepts an invitation.
  const { path } = c.req;
  if (path !== "/desk/invitation" && !(await hasStaff(c.env.DESK_DB))) {
    return resultPage(c, {
      title: "Nobody uses the desk yet",
      refusal: new ApiError(403, "no_staff", "Nobody uses the desk yet."),
      children: (
        <p>
          The operator invites the first person: <code>npm run staff -- invite EMAIL --role administrator</code>
        </p>
      ),
    });
  }
  if (!isEntrance(path) && (await deskSession(c)) === null) {
    const page = path.slice("/desk".length) + new URL(c.req.url).search;
    return c.redirect(`/desk/sign-in?return=${encodeURIComponent(page)}`, 303);
  }
  return c.html(document(c));
}

/** Serves `/desk` and all paths below it. */
export const deskPages = new Hono<AppEnv>().get("/", showDesk).get("/*", showDesk);
