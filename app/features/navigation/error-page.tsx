import { Suspense, use, useLayoutEffect } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import { t, translated } from "../../../schemas/site/messages.ts";
import { markFailed } from "../../state/navigation.ts";
import { lazyComponent } from "../../ui/lazy-hydration.ts";
import { FailureBoundary } from "./error-page-failure.tsx";

const image = lazyComponent(async () => (await import("./error-image-lazy.tsx")).ErrorImage);

/** Message of a thrown `data({ message }, { status })`. */
function messageOf(thrown: unknown): string | null {
  if (typeof thrown !== "object" || thrown === null || !("message" in thrown)) return null;
  return typeof thrown.message === "string" ? thrown.message : null;
}

/** Status and message of anything a route throws: 500 by default (spec: layout#navigation-errors). */
export function describeError(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    const message = messageOf(error.data);
    if (message !== null) return { status: error.status, message: translated(message) };
    if (error.status === 404) return { status: 404, message: t("This page could not be found") };
    // React Router's own errors, such as for a form posted to a page without an action: their texts are for developers.
    if ("internal" in error && error.internal === true)
      return { status: error.status, message: t("This page does not take that request") };
    return { status: error.status, message: typeof error.data === "string" ? error.data : error.statusText };
  }
  return { status: 500, message: t("Something went wrong on our side") };
}

/** "404 error", as the error page's heading and title. */
export const errorTitle = (error: unknown): string => t("{status} error", { status: describeError(error).status });

/** The site's error page (spec: layout#error-page). */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <FailureBoundary>
      <ErrorMessage error={error} />
    </FailureBoundary>
  );
}

function ErrorMessage({ error }: { error: unknown }) {
  const { message } = describeError(error);
  // A layout effect, because it must run before the progress bar's effects, which read it.
  useLayoutEffect(markFailed, []);
  return (
    <section
      data-theme="dark"
      className="floodlit relative isolate grid min-h-[70svh] content-center overflow-hidden bg-paper text-ink"
    >
      <Suspense>
        <BackgroundImage />
      </Suspense>
      <div className="under-header absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(6_8_12/.96),rgb(6_8_12/.8)_60%,rgb(6_8_12/.55))]" />
      <div className="page-width py-32">
        <p className="kicker text-accent">{message}</p>
        <h1 className="font-display font-900 text-[clamp(4rem,2rem+11vw,11rem)] leading-[.86] mt-3">
          {errorTitle(error)}
        </h1>
        <p className="mt-6 max-w-xl text-xl text-muted">
          {t("Sorry, it looks like the page you are looking for isn't available right now.")}
        </p>
        <h2 className="kicker mt-10">{t("Quick Links:")}</h2>
        <ul className="mt-3 flex flex-wrap gap-3">
          <li>
            <Link to="/news" className="btn btn-primary">
              {t("News")}
            </Link>
          </li>
          <li>
            <Link to="/match-hub" className="btn btn-ghost">
              {t("Matches")}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}

/** Decoration: the page works without it, for example offline. */
function BackgroundImage() {
  image.preload();
  const ErrorImage = use(image.component);
  return <ErrorImage />;
}
