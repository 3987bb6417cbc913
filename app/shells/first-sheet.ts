/*
 * A page's first paint waits only for its first sheet: those of the site's rules that its HTML can need. The whole sheet is linked for
 * print, which blocks no paint, until it has loaded; what the page's code renders needs it (entry.client.tsx).
 */

import { sheets } from "virtual:first-sheets";
import type { StaticHandlerContext } from "react-router";

/**
 * Inline script before the sheets: replaces the first sheet with the whole one once that has loaded. If it fails to load, the first one
 * stays.
 * @param isHeld whether the page's code is held. The swap then waits for the code's start, or for a scroll, which changes the header (a
 * page may load scrolled), and for the next paint: recalculating a whole page's styles takes a tenth of a second on a slow phone.
 */
export function wholeSheetScript(isHeld: boolean): string {
  const taken = 'w.media="all",w.previousElementSibling.remove()';
  const waits =
    'for(let n of["page-starts","scroll"])addEventListener(n,()=>{s=1;requestAnimationFrame(()=>setTimeout(f))},{once:true});';
  return `{let w,s=${isHeld ? 0 : 1},f=()=>w?.media=="print"&&s&&(${taken});${isHeld ? waits : ""}for(let n of["load","error"])document.addEventListener(n,({target:t,type:k})=>{t.media=="print"&&/^\\/assets\\/style-/.test(t.getAttribute("href"))&&(k=="load"?(w=t,f()):t.media="all")},true)}`;
}

/** Links a page's first sheet before the whole one. Without script, the page links both as normal style sheets. */
export function linkFirstSheet(
  page: Response,
  { errors, matches }: StaticHandlerContext,
  isClubHost: boolean,
): Response {
  // The route of its error boundary renders a failed page.
  const id = errors === null ? matches.at(-1)?.route.id : Object.keys(errors)[0];
  const first = id === undefined ? undefined : sheets.first[id];
  if (first === undefined) return page;
  const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`;
  return new HTMLRewriter()
    .on(`link[rel="stylesheet"][href="${sheets.whole}"]`, {
      element(whole) {
        whole.before(link(isClubHost ? first.onClubHost : first.onSite), { html: true });
        whole.setAttribute("media", "print");
        whole.after(`<noscript>${link(sheets.whole)}</noscript>`, { html: true });
      },
    })
    .transform(page);
}
