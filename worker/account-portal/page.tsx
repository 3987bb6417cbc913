/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { Child, FC, PropsWithChildren } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Theme } from "../../schemas/league/theme.ts";
import type { AppEnv } from "../app-env.ts";
import { PageDocument } from "../html/page-document.tsx";
import { portalStyle } from "../html/style.ts";
import { hasMailbox } from "./self-service.ts";

/** The portal's navigation. */
const sections = [
  { id: "profile", path: "/portal/profile", label: "Profile" },
  { id: "email", path: "/portal/email", label: "Email" },
  { id: "marketing", path: "/portal/marketing", label: "Mails to you" },
  { id: "family", path: "/portal/family", label: "Family" },
  { id: "sessions", path: "/portal/sessions", label: "Devices" },
  { id: "data", path: "/portal/data", label: "Your data" },
] as const;
export type PortalSection = (typeof sections)[number]["id"];

interface PageOptions {
  title: string;
  /** Section of a signed-in page, which shows the navigation. */
  section?: PortalSection;
  /** Anything but 200 marks the title as an error. */
  status?: ContentfulStatusCode | undefined;
}

/** Renders a portal page. Portal pages are personal, so they are never cached. */
export function portalPage(c: Context<AppEnv>, { title, status = 200, section }: PageOptions, content: Child) {
  const { name: brand, theme } = c.get("league");
  const wrong = status === 400 || status === 401 || status === 422 || status === 429 || status === 503;
  c.header("cache-control", "private, no-store");
  return c.html(
    <Page title={`${wrong ? "Error: " : ""}${title}`} brand={brand} theme={theme} section={section}>
      {content}
    </Page>,
    status,
  );
}

const Page: FC<
  PropsWithChildren<{ title: string; brand: string; theme: Theme; section: PortalSection | undefined }>
> = ({ title, brand, theme, section, children }) => (
  <PageDocument title={`${title} – ${brand} account`} style={portalStyle(theme)} icon="/brand/mark.svg">
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
    {section !== undefined && (
      <nav aria-label="Your account">
        <ul>
          {sections.map(({ id, path, label }) => (
            <li key={id}>
              <a href={path} aria-current={id === section ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <main>{children}</main>
    <footer>
      <p>Your {brand} account: one sign-in for news, matches, video and audio.</p>
      <ul>
        <li>
          <a href="/terms-of-use">Terms of use</a>
        </li>
        <li>
          <a href="/website-privacy-policy">Privacy policy</a>
        </li>
        <li>
          <a href="/contact">Contact us</a>
        </li>
      </ul>
    </footer>
  </PageDocument>
);

/** A message about the whole form, announced when the page opens. */
export const Notice: FC<PropsWithChildren<{ bad?: boolean }>> = ({ bad = false, children }) => (
  <div class={bad ? "notice bad" : "notice"} role={bad ? "alert" : "status"}>
    {children}
  </div>
);

/** Where to find a mailed code while mails stay on this machine. */
export const MailboxNote: FC<{ c: Context<AppEnv> }> = ({ c }) =>
  hasMailbox(c) ? (
    <p>
      On this machine mails stay in the <a href="/portal/mailbox">local mailbox</a>.
    </p>
  ) : null;
