import { useId } from "react";
import type { AccountPasses as PassesResponse } from "../../../schemas/payments/holdings.ts";
import { t } from "../../../schemas/site/messages.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { type BrowserLocale, browserLocale } from "../../ui/locale.ts";
import { richText } from "../../ui/rich-text.tsx";
import { CustomerPortalForm } from "../packages/manage-subscriptions.tsx";
import { passDescription } from "./pass-description.ts";
import { useAccountPasses } from "./use-account-passes.ts";

/** The account's passes with their end and origin. Renders nothing without passes, or while they load. */
export function AccountPasses({ headingLevel }: { headingLevel?: "h2" | "h4" }) {
  const passes = useAccountPasses();
  return passes.length === 0 ? null : (
    <PassList passes={passes} now={new Date()} locale={browserLocale()} headingLevel={headingLevel} />
  );
}

/** Whether the pass has a title of its own. A voucher without a name has what it opens as its title. */
const isNamed = ({ title, opens }: PassesResponse["passes"][number]): boolean =>
  title !== null && title.toLowerCase() !== opens.toLowerCase();

/** The list, with a notice above it if a renewal's payment was refused. */
export function PassList({
  passes,
  now,
  locale,
  headingLevel: Heading = "h4",
}: {
  passes: PassesResponse["passes"];
  now: Date;
  locale: BrowserLocale;
  headingLevel?: "h2" | "h4" | undefined;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-5">
      <Heading id={heading} className="kicker text-muted">
        {t("What you hold")}
      </Heading>
      {passes.some(({ renewalFailed }) => renewalFailed) && (
        <div className="card my-3 grid gap-3 border-warning p-4">
          <p>
            {richText(
              t(
                "<strong>Your subscription could not be renewed: the payment was refused.</strong> Put your card right, or pay by another one, and it goes on.",
              ),
              { strong: (words) => <strong>{words}</strong> },
            )}
          </p>
          <CustomerPortalForm>{t("Put it right")}</CustomerPortalForm>
        </div>
      )}
      <ul className="mt-2 grid gap-2">
        {passes.map((pass) => (
          <li key={`${pass.title} ${pass.opens} ${pass.reason} ${pass.startsAt}`} className="border-t border-line pt-2">
            <span className="block font-600" {...(isNamed(pass) && leagueTextAttributes())}>
              {isNamed(pass) ? pass.title : pass.opens}
            </span>
            {isNamed(pass) && <span className="block text-sm">{pass.opens}</span>}
            <span className="block text-sm text-muted">{passDescription(pass, { now, locale })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
