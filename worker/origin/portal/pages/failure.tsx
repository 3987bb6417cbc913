/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { AppEnv } from "../../../app-env.ts";
import { portalPage } from "../page.tsx";

/** What the portal does not have. */
export const notFoundPage = (c: Context<AppEnv>) =>
  portalPage(
    c,
    { title: "Page not found", status: 404 },
    <>
      <h1>Page not found</h1>
      <p>The account portal has no such page.</p>
      <p>
        <a class="button" href="/portal/profile">
          Your account
        </a>
      </p>
    </>,
  );

/** Something broke on this side. */
export const failurePage = (c: Context<AppEnv>) =>
  portalPage(
    c,
    { title: "Something went wrong", status: 500 },
    <>
      <h1>Something went wrong</h1>
      <p>That did not work on our side. Please go back and try again.</p>
      <p class="hint">If it goes on, tell us this number: {c.get("requestID")}</p>
    </>,
  );
