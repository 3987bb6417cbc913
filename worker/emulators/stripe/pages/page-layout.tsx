/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from "hono/jsx";
import { PageDocument } from "../../../html/page-document.tsx";
import { hostedPageStyle } from "./hosted-page-style.ts";

/** The layout of all hosted pages. */
export function PageLayout({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <PageDocument title={title} style={hostedPageStyle}>
      <header class="test-mode">Test mode: no money moves, and only test cards are taken</header>
      {children}
    </PageDocument>
  );
}

/** A page with a message and a link back. */
export function Notice({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <PageLayout title={title}>
      <main class="notice">
        <h1>{title}</h1>
        <p>{text}</p>
        <a class="back" href={link}>
          Return to the site
        </a>
      </main>
    </PageLayout>
  );
}
