import { type SubmitEvent, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { fullConsent, noConsent } from "../../../schemas/site/consent.ts";
import { pageHref, translated } from "../../../schemas/site/messages.ts";
import type { SiteServices } from "../../../schemas/site/site-services.ts";
import { followConsent, giveConsent, useConsent } from "../../state/consent.ts";
import { isNavHidden } from "../../state/hide-nav.ts";
import { focusMain } from "../../ui/focus-main.ts";
import { useLeague } from "../../ui/league.ts";

/** Requests consent once, without blocking the page. Cached HTML is the same for everybody, so CSS hides the notice after a decision. */
export function CookieNotice({ services }: { services: SiteServices }) {
  const { decided } = useConsent();
  const { heading, text, acceptAll, onlyEssential, choose, consentSlug } = useLeague().cookieNotice;
  const { pathname, search } = useLocation();
  // A page without header and footer does not ask, and does nothing optional.
  useEffect(() => (isNavHidden() ? undefined : followConsent()), []);
  // The consent banner service has its own notice.
  if (decided || services.consentBanner !== null) return null;

  function decide(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    giveConsent(event.nativeEvent.submitter?.getAttribute("value") === "all" ? fullConsent : noConsent);
    // The button that had the focus is gone.
    focusMain();
  }

  return (
    <section
      aria-label={translated(heading)}
      data-theme="dark"
      className="cookie-notice print:hidden border-t border-edge bg-surface text-ink"
    >
      <form
        method="post"
        action="/api/consent"
        aria-label={translated(heading)}
        onSubmit={decide}
        className="page-width flex flex-wrap items-center gap-x-8 gap-y-3 py-3 l:py-4"
      >
        <p className="flex-1 basis-80">
          {translated(text)}{" "}
          <Link to={`/${consentSlug}`} className="text-link">
            {translated(choose)}
          </Link>
        </p>
        <input type="hidden" name="returnTo" value={pageHref(pathname) + search} />
        <div className="flex flex-1 flex-wrap gap-3 l:flex-none">
          <button
            type="submit"
            name="choice"
            value="all"
            className="btn btn-ghost flex-1 whitespace-nowrap px-3 m:px-5"
          >
            {translated(acceptAll)}
          </button>
          <button
            type="submit"
            name="choice"
            value="essential"
            className="btn btn-ghost flex-1 whitespace-nowrap px-3 m:px-5"
          >
            {translated(onlyEssential)}
          </button>
        </div>
      </form>
    </section>
  );
}
