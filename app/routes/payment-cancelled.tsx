import { Link, useSearchParams } from "react-router";
import { routePath, t } from "../../schemas/site/messages.ts";
import { isSitePath } from "../../schemas/site/site-path.ts";

export const meta = () => [{ title: t("Payment cancelled") }, { name: "robots", content: "noindex" }];

/** The page after leaving the checkout. */
export default function PaymentCancelled() {
  const [query] = useSearchParams();
  const next = query.get("next");
  const back = next !== null && isSitePath(next) ? next : null;
  return (
    <div className="page-width section max-w-2xl text-center">
      <span className="i-lucide-circle-slash inline-block text-6xl text-muted" />
      <h1 className="heading-1 mt-4">{t("Payment cancelled")}</h1>
      <p className="mt-4 text-lg text-muted">{t("Nothing was paid. The passes are there whenever you want one.")}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link
          to={back === null ? "/packages" : `/packages?next=${encodeURIComponent(back)}`}
          className="btn btn-primary"
        >
          {t("Back to the passes")}
        </Link>
        {back !== null && (
          <Link to={routePath(back)} className="btn btn-ghost">
            {t("Back to where you were")}
          </Link>
        )}
      </div>
    </div>
  );
}
