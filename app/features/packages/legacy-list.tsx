import type { LegacyOption } from "../../../schemas/payments/legacy-packages.ts";
import { message, plural, t } from "../../../schemas/site/messages.ts";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { notShownHereMessage } from "./not-shown-here-message.ts";

/** Title of the tab and the section. */
export const legacyTitle = message("Other passes");

/** Passes of an older provider, each linked to the provider's page (spec: entities#legacy-package-option). */
export function LegacyList({
  options,
  blockedHere,
  headingLevel: Heading = "h3",
}: {
  options: readonly LegacyOption[];
  /** Whether no video that needs a pass is shown in this viewer's country. */
  blockedHere: boolean;
  headingLevel?: "h3" | "h4";
}) {
  return (
    <ul className="grid gap-5 l:grid-cols-2 3xl:grid-cols-4">
      {options.map((option) => {
        const audio = option.Title.includes("Audio");
        return (
          <li key={option.Id} className="card flex flex-col p-5">
            <p className="kicker flex items-center gap-2 text-muted">
              <span className={audio ? "i-lucide-headphones" : "i-lucide-tv"} />
              {audio ? t("Listen") : t("Watch")}
            </p>
            <Heading className="heading-3 mt-1" {...leagueTextAttributes()}>
              {option.Title}
            </Heading>
            <p className="mt-2 mb-5 text-muted" {...leagueTextAttributes()}>
              {option.Body}
            </p>
            {blockedHere && !audio && <p className="mb-3 text-sm font-600">{t(notShownHereMessage)}</p>}
            <div className="mt-auto flex items-center justify-between gap-4 border-t border-line pt-4">
              <p className="figures font-display font-800 text-2xl leading-none">
                {option.AmountFormatted}
                {option.Duration === null ? (
                  <abbr title={t("a month")} className="ms-1 text-lg no-underline">
                    {t("p/m")}
                  </abbr>
                ) : (
                  <span className="mt-1 block font-text font-400 text-sm text-muted">
                    {typeof option.Duration === "number"
                      ? plural(option.Duration, { one: "{count} month", other: "{count} months" })
                      : option.Duration}
                  </span>
                )}
              </p>
              <a href={option.PurchaseUrl} target="_blank" rel="noopener noreferrer" className="btn btn-primary">
                {t("Buy")}
                <span className="visually-hidden">{t("{title} (opens in a new tab)", { title: option.Title })}</span>
              </a>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
