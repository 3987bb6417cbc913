import { isRouteErrorResponse, useRouteError } from "react-router";
import { t, translated } from "../../../schemas/site/messages.ts";

/** Error page of an embed: a message without layout. */
export function EmbedError() {
  // React Router passes props only to boundaries that are defined in the route module.
  const error = useRouteError();
  const known = isRouteErrorResponse(error) ? error : null;
  const message = typeof known?.data === "string" ? known.data : null;
  return (
    <div className="min-h-svh bg-paper p-4 text-ink">
      <h1 className="heading-3">{t("{status} error", { status: known?.status ?? 500 })}</h1>
      <p className="mt-2 text-muted">
        {message === null
          ? known?.status === 404
            ? t("This page could not be found.")
            : t("Something went wrong on our side. Please try again.")
          : translated(message)}
      </p>
    </div>
  );
}
