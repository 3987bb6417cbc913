import { isRouteErrorResponse, useRouteError } from "react-router";

/** What an embed shows when it cannot show what was asked for: message, and nothing around them. */
export function EmbedError() {
  // The framework hands props to a boundary that is written in the route's own file alone.
  const error = useRouteError();
  const known = isRouteErrorResponse(error) ? error : null;
  const message = typeof known?.data === "string" ? known.data : null;
  return (
    <div className="min-h-svh bg-paper p-4 text-ink">
      <h1 className="heading-3">{known ? `${known.status} error` : "500 error"}</h1>
      <p className="mt-2 text-muted">
        {message ??
          (known?.status === 404
            ? "This page could not be found."
            : "Something went wrong on our side. Please try again.")}
      </p>
    </div>
  );
}
