/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { PageDocument } from "./page-document.tsx";
import { portalStyle } from "./style.ts";

/**
 * Answers a form that was sent without script by a page of its own: what was typed is the fan's, so it is neither kept nor led to by
 * an address, which would have it in it.
 * @param refusal null for what was done; else the page has its status.
 */
export function resultPage(
  c: Context<AppEnv>,
  { title, refusal, children }: { title: string; refusal: ApiError | null; children: Child },
): Response | Promise<Response> {
  const brand = c.get("settings").BRAND_NAME;
  return c.html(
    <PageDocument title={`${title} | ${brand}`} style={portalStyle} icon="/favicon.svg">
      <header>
        <div>
          <a class="brand" href="/">
            <img src="/brand/mark.svg" alt="" width="40" height="40" />
            {brand}
          </a>
        </div>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </PageDocument>,
    { status: refusal?.status ?? 200, headers: refusal?.headers ?? {} },
  );
}
