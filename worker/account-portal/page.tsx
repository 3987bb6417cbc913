/** @jsxImportSource hono/jsx */
import type { Context } from "hono";
import type { Child, FC, PropsWithChildren } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Theme } from "../../schemas/league/theme.ts";
import { message, pageHref, t, translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { PageDocument } from "../html/page-document.tsx";
import { richText } from "../html/rich-text.tsx";
import { portalStyle } from "../html/style.ts";
import { identityProvider } from "../identity/create-identity-provider.ts";
import { LanguageLinks } from "./language-links.tsx";
import { hasMailbox } from "./self-service.ts";

/** The portal's navigation. Sections with `attributes` are for sites that keep the accounts' attributes. */
const sections = [
  { id: "profile", path: "/portal/profile", label: message("Profile"), attributes: true },
  { id: "email", path: "/portal/email", label: message("Email"), attributes: true },
  { id: "marketing", path: "/portal/marketing", label: message("Mails to you"), attributes: true },
  { id: "family", path: "/portal/family", label: message("Family"), attributes: false },
  { id: "sessions", path: "/portal/sessions", label: message("Devices"), attributes: false },
  { id: "contracts", path: "/portal/contracts", label: message("Contracts"), attributes: false },
  { id: "data", path: "/portal/data", label: message("Your data"), attributes: true },
] as const;
export type PortalSection = (typeof sections)[number]["id"];

interface PageOptions {
  /** In the page's language, or a message. */
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
    <Page
      title={wrong ? t("Error: {title}", { title: translated(title) }) : translated(title)}
      brand={brand}
      theme={theme}
      section={section}
      withAttributes={section !== undefined && identityProvider(c).selfService !== null}
      languages={<LanguageLinks c={c} />}
    >
      {content}
    </Page>,
    status,
  );
}

const Page: FC<
  PropsWithChildren<{
    title: string;
    brand: string;
    theme: Theme;
    section: PortalSection | undefined;
    withAttributes: boolean;
    languages: Child;
  }>
> = ({ title, brand, theme, section, withAttributes, languages, children }) => (
  <PageDocument
    title={t("{title} – {brand} account", { title, brand })}
    style={portalStyle(theme)}
    icon="/brand/mark.svg"
  >
    <header>
      <div>
        <a class="brand" href={pageHref("/")}>
          <img src="/brand/mark.svg" alt="" width="40" height="40" />
          {brand}
        </a>
        <a class="back" href={pageHref("/")}>
          {t("Back to the site")}
        </a>
        {languages}
      </div>
    </header>
    {section !== undefined && (
      <nav aria-label={t("Your account")}>
        <ul>
          {sections
            .filter(({ attributes }) => withAttributes || !attributes)
            .map(({ id, path, label }) => (
              <li key={id}>
                <a href={path} aria-current={id === section ? "page" : undefined}>
                  {t(label)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    )}
    <main>{children}</main>
    <footer>
      <p>{t("Your {brand} account: one sign-in for news, matches, video and audio.", { brand })}</p>
      <ul>
        <li>
          <a href={pageHref("/terms-of-use")}>{t("Terms of use")}</a>
        </li>
        <li>
          <a href={pageHref("/website-privacy-policy")}>{t("Privacy policy")}</a>
        </li>
        <li>
          <a href={pageHref("/contact")}>{t("Contact us")}</a>
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

/** Links to the local mailbox, in development, where no mail leaves the machine. */
export const MailboxNote: FC<{ c: Context<AppEnv> }> = ({ c }) =>
  hasMailbox(c) ? (
    <p>
      {richText(t("On this machine mails stay in the <a>local mailbox</a>."), {
        a: (words) => <a href="/portal/mailbox">{words}</a>,
      })}
    </p>
  ) : null;
