import { html } from "hono/html";
import { isRightToLeft, pageHref, pageLanguage, t, translated } from "../../schemas/site/messages.ts";

/**
 * A page in the page's language that works when no other page can be rendered. Its only detail is the request id, never a stack.
 * @param problem in English. If it has no translation, it is shown below a translated heading.
 */
export function staticErrorPage(status: number, problem: string, requestID: string) {
  const { tag, catalogue } = pageLanguage();
  const localised = translated(problem);
  const isLocalised = catalogue === null || localised !== problem;
  return html`<!doctype html>
    <html lang="${tag}" dir="${isRightToLeft() ? "rtl" : "ltr"}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${t("{status} error", { status })}</title>
      <style>
        body {
          font-family: system-ui;
          max-width: 40rem;
          margin: 20vh auto;
          padding: 0 1rem;
        }
      </style>
      <body>
        <h1>${isLocalised ? localised : t("{status} error", { status })}</h1>
        ${isLocalised ? "" : html`<p lang="en" dir="ltr">${problem}</p>`}
        <p>${t("Request {id}", { id: requestID })}</p>
        <p><a href="${pageHref("/")}">${t("Go to the home page")}</a></p>
      </body>
    </html>`;
}
