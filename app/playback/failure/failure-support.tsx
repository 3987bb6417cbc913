import { pageHref, t } from "../../../schemas/site/messages.ts";
import { useLeague } from "../../ui/league.ts";

/** URL for support: a mail with the code in its subject, or the league's contact page. */
export function supportUrl(email: string | null, code: string): string {
  return email === null ? pageHref("/contact") : `mailto:${email}?subject=${encodeURIComponent(`Code ${code}`)}`;
}

/** A failure's code and the way to contact support (spec: error-codes#session-check); every error shows both. */
export function FailureSupport({ code }: { code: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        {t("Code")}{" "}
        <span dir="ltr" className="figures">
          {code}
        </span>
      </span>
      <a href={supportUrl(useLeague().supportEmail, code)} className="text-link">
        {t("Contact support")}
      </a>
    </p>
  );
}
