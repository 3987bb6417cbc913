/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import { raw } from "hono/html";
import type { Child, FC, PropsWithChildren } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../app-env.ts";
import { hasMailbox } from "./self-service.ts";
import { portalStyle } from "./style.ts";

interface PageOptions {
  title: string;
  /** Not 200: something on the page is wrong, and its title says so first. */
  status?: ContentfulStatusCode | undefined;
}

/** Answers a page of the portal. Portal pages are personal: nothing keeps them. */
export function portalPage(c: Context<AppEnv>, { title, status = 200 }: PageOptions, content: Child) {
  const brand = c.get("settings").BRAND_NAME;
  const wrong = status === 400 || status === 401 || status === 422 || status === 429 || status === 503;
  c.header("cache-control", "private, no-store");
  return c.html(
    <Page title={`${wrong ? "Error: " : ""}${title}`} brand={brand}>
      {content}
    </Page>,
    status,
  );
}

const Page: FC<PropsWithChildren<{ title: string; brand: string }>> = ({ title, brand, children }) => (
  <>
    {raw("<!doctype html>")}
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${brand} account`}</title>
        <link rel="icon" href="/brand/mark.svg" type="image/svg+xml" />
        <style>{raw(portalStyle)}</style>
      </head>
      <body>
        <header>
          <div>
            <a class="brand" href="/">
              <img src="/brand/mark.svg" alt="" width="40" height="40" />
              {brand}
            </a>
            <a class="back" href="/">
              Back to the site
            </a>
          </div>
        </header>
        <main>{children}</main>
        <footer>Your {brand} account: one sign-in for news, matches, video and audio.</footer>
      </body>
    </html>
  </>
);

/** Words about the whole form, announced when the page opens. */
export const Notice: FC<PropsWithChildren<{ bad?: boolean }>> = ({ bad = false, children }) => (
  <div class={bad ? "notice bad" : "notice"} role={bad ? "alert" : "status"}>
    {children}
  </div>
);

/** Where a mailed code is to be found while mails do not leave this machine. */
export const MailboxNote: FC<{ c: Context<AppEnv> }> = ({ c }) =>
  hasMailbox(c) ? (
    <p>
      On this machine mails stay in the <a href="/portal/mailbox">local mailbox</a>.
    </p>
  ) : null;
