/*
 * Pages of text, lists and tables work without script: reading, links, search and forms. Their code is held until the first touch, and then
 * hydrates the page; ui/event-replay-recorder.ts replays earlier presses.
 */

import { consentCookie } from "../../schemas/site/consent.ts";
import { watchPositionsKey } from "../../schemas/streaming/watch-position-guards.ts";
import { accountQuery, signedInKey } from "./signed-in.ts";

/** Event that the code of a held page waits for: a touch, or also a change of a match in play. */
export type HydrateOn = "interaction" | "change";

/** Neither a script type nor a link relation: browsers ignore such elements. */
const heldType = "held";

/**
 * Events that count as a touch of the page. Pointer movement or the focus precedes most presses; assistive technology only clicks. A
 * pointer at rest over a new page fires pointermove too, with no movement: that does not count.
 */
const interactionEvents = "pointermove pointerdown wheel keydown focusin click change";

/** Milliseconds after the load event at which the code starts by itself, if the connection is unmetered (ui/is-unmetered.ts). */
const idleTime = 8_000;

/** Milliseconds between polls of matches in play. The responses come from the data centre's cache. */
const pollInterval = 5_000;

/**
 * Polls matches in play until the code starts: `e` are the elements with `data-match`, `q` fetches and compares (features/live/live-attributes.ts).
 */
const pollForChanges = `let e=[...d.querySelectorAll("[data-match]")],q=()=>o||fetch("/api/live/state").then(r=>r.json()).then(b=>{for(let{fixtureID:f,state:{kind:k,phase:p="",score:c={}}}of b.data)e.some(({dataset:{match:v}})=>v.startsWith(f+" ")&&v!=[f,k,p,c.home,c.away].join(" ").trim())&&g();setTimeout(q,${pollInterval})}).catch(g);if(e.some(x=>!x.dataset.match))g();else if(e[0]){q();setTimeout(g,Math.min(...e.map(({dataset:{clock:v}})=>6e4-(v?(Date.now()-v)%6e4:0))))}`;

/**
 * Inline script of a page whose code is held, after the scripts that apply stored settings. It dispatches `page-starts`, which the whole
 * style sheet waits for (shells/first-sheet.ts), and starts the code as soon as the HTML has arrived that far,
 * - on the first touch;
 * - at once, if the page does something by itself: for a fan who is signed in, has a club or hides scores, and after a sign-in;
 * - once the HTML is complete, if it has `data-match`, so that something changes by itself; and if a section failed or came too late, which
 *   React marks with the digest that `onError` returns (entry.server.tsx): its skeleton would stay;
 * - on a page that waits for a change, only if `data-match` is empty. Otherwise it names a match with its state (features/live/live-attributes.ts):
 *   the code starts on the first change, for which the page polls every few seconds, at the next minute of a clock, or after a minute;
 * - after the load event, if the fan has consented to counting page views, or has started a video on this device and the page offers to
 *   continue it (`data-resumes`); otherwise some seconds later, if the connection is known to be unmetered. On a metered or slow connection
 *   neither.
 */
export const startHeldScript = (waitsFor: HydrateOn): string =>
  `{let d=document,w=d.documentElement.dataset,a=addEventListener,t="${interactionEvents}".split(" "),o=0,l,m=new MutationObserver(()=>g()),i=w.myClub||w.spoilers||/${accountQuery}/.test(location.search),g=()=>{if(o)return;dispatchEvent(new Event("page-starts"));let s=d.querySelector("script[type=${heldType}]");if(!s||!s.nextSibling&&d.readyState=="loading"){m.observe(d,{childList:1,subtree:1});d.onreadystatechange=g;return}o=1;m.disconnect();for(let k of t)removeEventListener(k,h,true);for(let f of s.dataset.files.split(" ")){let l=d.createElement("link");l.rel="modulepreload";l.href=f;d.head.append(l)}for(let l of d.querySelectorAll("link[rel=${heldType}]")){l.as=l.dataset.as;l.rel="preload"}s.type="module";s.parentNode.insertBefore(s,s.nextSibling)},h=e=>(e.type!="pointermove"||e.movementX||e.movementY)&&g();for(let k of t)a(k,h,{capture:true,passive:true});try{i||=localStorage.getItem("${signedInKey}")!=null;l=localStorage.getItem("${watchPositionsKey}")}catch{}i?g():(a("DOMContentLoaded",()=>{d.querySelector("template[data-dgst]")&&g();${waitsFor === "change" ? pollForChanges : 'd.querySelector("[data-match]")&&g()'}}),a("load",()=>{let c=navigator.connection;c&&(c.saveData||c.effectiveType!="4g"||c.type=="cellular")||(l&&d.querySelector("[data-resumes]")||/${consentCookie}=[^;]*\\.(analytics|marketing)/.test(d.cookie)?g():c&&setTimeout(g,${idleTime}))}))}`;

/** Removes the code from a page. */
export function removeCode(page: Response): Response {
  const remove = { element: (element: Element) => void element.remove() };
  return new HTMLRewriter().on('link[rel="modulepreload"]', remove).on('script[type="module"]', remove).transform(page);
}

/**
 * Holds a page's code back: its modules are neither fetched nor run before `startHeldScript` starts them. Their URLs are in one attribute:
 * a link for each would be a kilobyte more.
 */
export function holdCode(page: Response): Response {
  const files: string[] = [];
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element(link) {
        files.push(link.getAttribute("href") ?? "");
        link.remove();
      },
    })
    .on('script[type="module"]', {
      element(script) {
        script.setAttribute("type", heldType);
        script.setAttribute("data-files", files.join(" "));
      },
    })
    .transform(page);
}
