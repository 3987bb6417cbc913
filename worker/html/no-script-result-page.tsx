/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import { pageHref } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import type { ApiError } from "../errors.ts";
import { PageDocument } from "./page-document.tsx";
import { portalStyle } from "./style.ts";

/**
 * Responds to a form posted without script. It does not redirect, because the URL would contain what the user typed.
 * @param refusal null after success; otherwise the response gets its status
 */
export function resultPage(
  c: Context<AppEnv>,
  { title, refusal, children }: { title: string; refusal: ApiError | null; children: Child },
): Response | Promise<Response> {
  const { name: brand, theme } = c.get("league");
  return c.html(
    <PageDocument title={`${title} | ${brand}`} style={portalStyle(theme)} icon="/favicon.svg">
      <header>
        <div>
          <a class="brand" href={pageHref("/")}>
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
