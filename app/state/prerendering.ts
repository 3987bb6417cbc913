/*
 * Chromium prerenders the page of a marked link that a pointer rests on (worker/routes/speculation-rules.ts), so that it shows with the
 * click. Until then nobody sees the page, and it does nothing: neither its code starts, nor what else would ask, count or play.
 */

const prerendered = "prerendered";

/** How many pages Chromium keeps that were prerendered for a pointer on their links. */
const kept = 2;

/**
 * Inline script. A page that is prerendered
 * - says so to the open ones: by a storage event, as browsers keep messages back until it shows;
 * - is styled and laid out when it has loaded, by asking for a height: Chromium leaves that for the click;
 * - applies stored settings anew when it shows, if anything stored has changed since.
 *
 * In an open page the click on a link to such a page is the browser's: the router would render it again. Beside the open audio player
 * (`--bottom-inset`, base.css) it stays the router's: another document would end what plays. So it does once the router has left the page
 * with the link, which Chromium prerendered the other one for.
 * @param settings script that applies stored settings: to the root element's dataset, and by style sheets that the document adopts
 */
export const prerenderScript = (settings: string): string =>
  `{let d=document,{dataset:x,style:y}=d.documentElement,o={...x},k="${prerendered}",p=[],f=()=>{${settings}},s=()=>d.cookie+JSON.stringify([localStorage,sessionStorage]);f();if(d.prerendering)try{localStorage.setItem(k,location);localStorage.removeItem(k);let b=s();addEventListener("load",()=>setTimeout(()=>d.body.offsetHeight));d.addEventListener("prerenderingchange",()=>{if(b!=s()){for(let n in x)n in o||delete x[n];d.adoptedStyleSheets=[];f()}})}catch{}addEventListener("storage",e=>{e.key==k&&e.newValue&&p.push(location+e.newValue)>${kept}&&p.shift()});addEventListener("click",e=>{p.includes(location+e.target.closest?.("a")?.href)&&!y.getPropertyValue("--bottom-inset")&&e.stopPropagation()},true)}`;

/** Expression for a function that runs another one at once, but in a prerendered page once that shows and is painted. */
export const onceShown =
  'f=>document.prerendering?document.addEventListener("prerenderingchange",()=>requestAnimationFrame(()=>setTimeout(f))):f()';
