import { Component, type ReactNode } from "react";
import { isRightToLeft, pageHref, pageLanguage, t } from "../../../schemas/site/messages.ts";

/** Fallback when the error page itself fails (spec: layout#error-page): a complete document without any dependencies. */
export function ErrorPageFailure({ details }: { details: string }) {
  return (
    <html lang={pageLanguage().tag} dir={isRightToLeft() ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t("Error")}</title>
      </head>
      <body style={{ fontFamily: "system-ui, sans-serif", margin: "15vh auto", maxWidth: "36rem", padding: "0 1rem" }}>
        <main>
          <FailureMessage />
          <p>{details}</p>
        </main>
      </body>
    </html>
  );
}

function FailureMessage() {
  return (
    <>
      <h1>{t("An error occured while showing the error page")}</h1>
      <p>
        <a href={pageHref("/")}>{t("Go to the home page")}</a>
      </p>
    </>
  );
}

/** Shows the fallback's text if an error page fails in the browser. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <section className="page-width py-32">
        <FailureMessage />
      </section>
    );
  }
}
