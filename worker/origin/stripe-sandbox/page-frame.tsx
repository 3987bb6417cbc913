/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { PropsWithChildren } from "hono/jsx";
import { hostedPageStyle } from "./hosted-page-style.ts";

/** An amount in minor units, as the buyer's place writes it. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What every page of the provider stands in. */
export function PageFrame({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <link rel="icon" href="data:," />
          <title>{title}</title>
          <style>{raw(hostedPageStyle)}</style>
        </head>
        <body>
          <header class="test-mode">Test mode: no money moves, and only test cards are taken</header>
          {children}
        </body>
      </html>
    </>
  );
}

/** A page with one message and the way back. */
export function Notice({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <PageFrame title={title}>
      <main class="notice">
        <h1>{title}</h1>
        <p>{text}</p>
        <a class="back" href={link}>
          Return to the site
        </a>
      </main>
    </PageFrame>
  );
}
