/** @jsxImportSource hono/jsx */

import type { Context } from "hono";
import { pageLanguage } from "../../schemas/site/messages.ts";
import { nativeName } from "../../schemas/site/native-name.ts";
import type { AppEnv } from "../app-env.ts";
import { withParameter } from "../identity/return-path.ts";
import { languageParameter } from "../portal-language.ts";

/** Parameters that a portal page needs: the way back, and the code or key of a mail. It does not repeat any other. */
const kept = ["return", "code", "key"];

/** The page of a request; of a form, the one that it was posted from, or the one above that. */
function shownPage(c: Context<AppEnv>): string {
  const { pathname, searchParams } = new URL(c.req.url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => kept.includes(name)));
  const path = c.req.method === "GET" ? pathname : pathname.split("/").slice(0, 3).join("/");
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Links to the page in the league's other languages; none where it has one. */
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
