import { useId } from "react";
import { t } from "../../../schemas/site/messages.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { openBanner } from "../third-party/open-banner.ts";

/** Opens the settings of the consent banner service, where one is configured. */
export function BannerSettings() {
  const id = useId();
  const hydrated = useHydrated();
  return (
    <section aria-labelledby={id} className="card mb-10 max-w-2xl p-5 l:p-6">
      <h2 id={id} className="heading-3">
        {t("Your choice")}
      </h2>
      {hydrated ? (
        <button type="button" className="btn btn-primary mt-4" onClick={openBanner}>
          {t("Change my choice")}
        </button>
      ) : (
        <p className="mt-2">{t("Without script nothing optional is set, counted or shown.")}</p>
      )}
    </section>
  );
}
