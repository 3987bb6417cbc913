/** @jsxImportSource hono/jsx */

import { raw } from "hono/html";
import type { PropsWithChildren } from "hono/jsx";
import { isRightToLeft, pageLanguage } from "../../schemas/site/messages.ts";

interface PageDocumentProps {
  title: string;
  /** The page's style sheet, trusted: it is inserted without escaping. */
  style: string;
  /** Path of an SVG; emulated pages of other companies have none. */
  icon?: "/brand/mark.svg" | "/favicon.svg";
}

/** The HTML document of pages that the Worker renders without React. They work without script and are not indexed. */
export function PageDocument({ title, style, icon, children }: PropsWithChildren<PageDocumentProps>) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang={pageLanguage().tag} dir={isRightToLeft() ? "rtl" : undefined}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{title}</title>
          {icon === undefined ? (
            // Without an icon browsers request /favicon.ico.
            <link rel="icon" href="data:," />
          ) : (
            <link rel="icon" href={icon} type="image/svg+xml" />
          )}
          <style>{raw(style)}</style>
        </head>
        <body>{children}</body>
      </html>
    </>
  );
}
