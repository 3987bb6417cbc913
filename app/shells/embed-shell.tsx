import { useContext } from "react";
import { Outlet, useSearchParams } from "react-router";
import { NonceContext } from "../ui/nonce.ts";
import type { PageHandle } from "./page-handle.ts";

export const handle: Pick<PageHandle, "hydrateOn"> = { hydrateOn: "interaction" };

const contentID = "embed-content";

/**
 * Inline script that posts the content's height to the embedding page: any site may embed the page, and the height is no secret. That
 * page's script (public/embeds.js) may load after the first message, and then requests another.
 */
const heightScript = `{let p=parent,c=document.getElementById("${contentID}"),s=()=>p.postMessage({type:"league-embed-height",height:Math.ceil(c.offsetHeight)},"*");if(p!=window){new ResizeObserver(s).observe(c);addEventListener("message",e=>e.source==p&&e.data=="league-embed-ask"&&s())}}`;

/** Pages for other sites' iframes: no header, no footer, in the colour scheme of the `theme` parameter. */
export default function EmbedShell() {
  const [query] = useSearchParams();
  const nonce = useContext(NonceContext);
  const theme = query.get("theme");
  return (
    <main
      id="main"
      // The embedding page has a main landmark too, perhaps other embeds: the page's heading distinguishes this one.
      aria-labelledby="embed-title"
      className="min-h-svh bg-paper text-ink"
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
    >
      <div id={contentID} className="p-3 m:p-4">
        <Outlet />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; browsers hide the nonce, hence the suppressed warning */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: heightScript }} />
    </main>
  );
}
