import { type SubmitEvent, useEffect, useId, useState } from "react";
import { type Consent, consentCategories, fullConsent, noConsent } from "../../../schemas/site/consent.ts";
import { message, pageHref, t, translated } from "../../../schemas/site/messages.ts";
import { consentInCookies, giveConsent, globalPrivacyControl, useConsent } from "../../state/consent.ts";
import { useLeague } from "../../ui/league.ts";

const labels = {
  analytics: { title: message("Analytics"), text: message("Count my visits and plays.") },
  marketing: { title: message("Marketing"), text: message("Show me adverts, and count those that I see and follow.") },
  personalisation: { title: message("Personalisation"), text: message("Suit adverts to me.") },
};

/** Checkboxes for the consent categories. A plain form; with script it applies without a page load. */
export function ConsentForm({ saved }: { saved: boolean }) {
  const applied = useConsent();
  const { acceptAll, onlyEssential, consentSlug } = useLeague().cookieNotice;
  const [savedNow, setSavedNow] = useState(saved);
  const [decisions, setDecisions] = useState(0);
  const id = useId();
  const [optedOut, setOptedOut] = useState(false);
  const [stored, setStored] = useState<Consent>(noConsent);
  useEffect(() => {
    setStored(consentInCookies(document.cookie, globalPrivacyControl()) ?? noConsent);
    setOptedOut(globalPrivacyControl());
  }, []);
  // A page without header and footer does not apply the stored decision, but shows it.
  const current = applied.decided ? applied : stored;

  function decide(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = event.nativeEvent.submitter?.getAttribute("value");
    const form = new FormData(event.currentTarget);
    if (submitter === "all") giveConsent(fullConsent);
    else if (submitter === "essential") giveConsent(noConsent);
    else {
      giveConsent({
        analytics: form.has("analytics"),
        marketing: form.has("marketing"),
        personalisation: form.has("personalisation"),
      });
    }
    setSavedNow(true);
    setDecisions((before) => before + 1);
  }

  return (
    <section aria-labelledby={id} className="card mb-10 max-w-2xl p-5 l:p-6">
      <h2 id={id} className="heading-3">
        {t("Your choice")}
      </h2>
      <p role="status" className={savedNow ? "mt-2 font-600 text-win" : undefined}>
        {savedNow && t("Saved. It counts from now on.")}
      </p>
      {optedOut && (
        <p className="mt-2">
          {t(
            "Your browser sends Global Privacy Control: marketing and personalisation are off unless you switch them on here.",
          )}
        </p>
      )}
      <form
        method="post"
        action="/api/consent"
        aria-label={t("Your choice")}
        onSubmit={decide}
        onChange={() => setSavedNow(false)}
        className="mt-3"
      >
        <input type="hidden" name="returnTo" value={pageHref(`/${consentSlug}?status=saved`)} />
        <fieldset>
          <legend className="visually-hidden">{t("What you agree to")}</legend>
          <p className="border-b border-line py-3">
            <span className="font-700">{t("Essential")}</span>
            <span className="block text-muted">{t("Always on: the site does not work without it.")}</span>
          </p>
          {consentCategories.map((category) => (
            <label key={category} className="flex cursor-pointer items-center gap-4 border-b border-line py-3">
              <input
                // The stored consent is read after hydration, and changes by decisions: a new key resets the checkbox to it.
                key={`${current[category]} ${decisions}`}
                type="checkbox"
                name={category}
                defaultChecked={current[category]}
                className="size-6 shrink-0 accent-[var(--accent)]"
              />
              <span>
                <span className="font-700">{t(labels[category].title)}</span>
                <span className="block text-muted">{t(labels[category].text)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="without-script mt-3 text-muted">
          {t("What you chose before is not shown here. Saving replaces it.")}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="submit" name="choice" value="chosen" className="btn btn-primary">
            {t("Save my choice")}
          </button>
          <button type="submit" name="choice" value="all" className="btn btn-ghost">
            {translated(acceptAll)}
          </button>
          <button type="submit" name="choice" value="essential" className="btn btn-ghost">
            {translated(onlyEssential)}
          </button>
        </div>
      </form>
    </section>
  );
}
