/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { PageDocument } from "../html/page-document.tsx";
import { passwordPageStyle } from "./password-page-style.ts";

/**
 * Renders the password page of a staging site (spec: accounts#site-lock).
 * @param returnTo the requested path.
 * @param problem the error message; empty at first.
 */
export function passwordPage(
  c: Context<AppEnv>,
  returnTo: string,
  { status = 403, problem = "" }: PasswordPageOptions = {},
) {
  const { name: brand, theme } = c.get("league");
  c.header("cache-control", "private, no-store");
  c.header("x-robots-tag", "noindex");
  return c.html(
    <PageDocument
      title={`${problem === "" ? "" : "Error: "}Site lock – ${brand}`}
      style={passwordPageStyle(theme)}
      icon="/brand/mark.svg"
    >
      <main>
        <img src="/brand/mark.svg" alt="" width="72" height="72" />
        <h1>This site is not open yet</h1>
        <p>{`The ${brand} is working on it. If you were given the password, come in.`}</p>
        <form action="/api/site-lock" method="post" aria-label="Come in">
          <input type="hidden" name="returnTo" value={returnTo} />
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            autofocus
            aria-describedby="problem"
            aria-invalid={problem === "" ? undefined : "true"}
          />
          <p id="problem" role="status">
            {problem}
          </p>
          <button type="submit">Access</button>
        </form>
      </main>
      <script src="/site-lock.js" nonce={c.get("nonce")} />
    </PageDocument>,
    status,
  );
}

interface PasswordPageOptions {
  status?: 403 | 429;
  problem?: string;
}
