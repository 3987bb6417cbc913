/*
 * Chromium prerenders the page of a marked link that a pointer rests on (worker/routes/speculation-rules.ts), so that it shows with the
 * click. Until then nobody sees the page, and it does nothing: neither its code starts, nor what else would ask, count or play.
 */

import { linkToKnownPage } from "../../schemas/site/known-pages.ts";

const prerendered = "prerendered";

/** How many pages Chromium keeps that were prerendered for a pointer on their links. */
const kept = 2;

/**
 * Inline script. A page that is prerendered says so to the open ones: by a storage event, as browsers keep messages back until it shows.
 * Asking for a height has it styled and laid out, which Chromium leaves for the click otherwise: 0.3 s on a slow processor.
 * A click on a link to such a page is the browser's: the router would render it again. Beside the open audio player (`--bottom-inset`,
 * base.css) it stays the router's: another document would end what plays. So it does once the router has left the page with the link, which
 * Chromium prerendered the other one for.
 */
export const prerenderedLinksScript = `{let d=document,k="${prerendered}",p=[];if(d.prerendering){try{localStorage.setItem(k,location.href);localStorage.removeItem(k)}catch{}addEventListener("load",()=>setTimeout(()=>d.body.offsetHeight))}addEventListener("storage",({key:n,newValue:u})=>{n==k&&u&&p.push(location.href+" "+u)>${kept}&&p.shift()});addEventListener("click",e=>{let a=e.target.closest?.(${JSON.stringify(linkToKnownPage)});a&&p.includes(location.href+" "+a.href)&&!d.documentElement.style.getPropertyValue("--bottom-inset")&&e.stopPropagation()},true)}`;

/**
 * Script that applies stored settings at once, and to a prerendered page anew when it shows, if anything stored has changed meanwhile.
 * @param script applies them as `names` of the root element's dataset, and by style sheets that the document adopts
 */
export const settingsScript = (script: string, names: readonly string[]): string =>
  `{let d=document,f=()=>{${script}},s=()=>{try{return d.cookie+JSON.stringify([localStorage,sessionStorage])}catch{}};f();if(d.prerendering){let b=s();d.addEventListener("prerenderingchange",()=>{if(b!=s()){for(let n of ${JSON.stringify(names)})delete d.documentElement.dataset[n];d.adoptedStyleSheets=[];f()}})}}`;

/** Expression for a function that runs another one at once, but in a prerendered page once that shows and is painted. */
export const onceShown =
  'f=>document.prerendering?document.addEventListener("prerenderingchange",()=>requestAnimationFrame(()=>setTimeout(f))):f()';
