/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import { pageLanguage } from "../../schemas/site/messages.ts";
import { nativeName } from "../../schemas/site/native-name.ts";
import type { AppEnv } from "../app-env.ts";
import { withParameter } from "../identity/return-path.ts";
import { languageParameter } from "../language/portal-language.ts";

/** Query parameters that a link to another language keeps: the return path, and the code or key from a mail. */
const keptParameters = ["return", "code", "key"];

/** Forms' paths whose POST shows a page deeper than two segments. */
const pagesOfForms = new Map([
  ["/portal/forgot-password/code", "/portal/forgot-password/code"],
  ["/portal/email/confirm", "/portal/email/confirm"],
  ["/portal/email/resend", "/portal/email/confirm"],
]);

/** Path of the shown page, with its query parameters. A form's POST shows the page at its first two segments, or a deeper one. */
function shownPage(c: Context<AppEnv>): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => keptParameters.includes(name)));
  const path =
    c.req.method === "GET" ? pathname : (pagesOfForms.get(pathname) ?? pathname.split("/").slice(0, 3).join("/"));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Links to the page in the league's other languages; none if there is only one. */
export function LanguageLinks({ c }: { c: Context<AppEnv> }) {
  const { tag, offered } = pageLanguage();
  return (
    <>
      {offered
        .filter((language) => language !== tag)
        .map((language) => (
          <a
            key={language}
            class="back"
            href={withParameter(shownPage(c), languageParameter, language)}
            hreflang={language}
            lang={language}
          >
            {nativeName(language)}
          </a>
        ))}
    </>
  );
}
