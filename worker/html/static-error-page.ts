import { html } from "hono/html";

/** A page that works when no other page can be rendered. Its only detail is the request id, never a stack. */
export function staticErrorPage(status: number, heading: string, requestID: string) {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${status} error</title>
      <style>
        body {
          font-family: system-ui;
          max-width: 40rem;
          margin: 20vh auto;
          padding: 0 1rem;
        }
      </style>
      <body>
        <h1>${heading}</h1>
        <p>Request ${requestID}</p>
        <p><a href="/">Back to the home page</a></p>
      </body>
    </html>`;
}
