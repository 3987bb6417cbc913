/** @jsxImportSource hono/jsx */
import { raw } from "hono/html";
import type { PropsWithChildren } from "hono/jsx";

interface PageDocumentProps {
  title: string;
  /** Style sheet of the page, a constant of this project. */
  style: string;
  /** Path of an SVG; none for pages that stand in for somebody else's. */
  icon?: "/brand/mark.svg" | "/favicon.svg";
}

/** The document of a page that the Worker writes itself, without React: it works before and without script. No search engine keeps it. */
export function PageDocument({ title, style, icon, children }: PropsWithChildren<PageDocumentProps>) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en-GB">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>{title}</title>
          {icon === undefined ? (
            // Browsers ask for /favicon.ico where nothing is named.
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
