import { make } from "./event-replay.ts";

/** What does nothing by itself, without the page's script. */
const controls = "button[type=button]:not([popovertarget]), .needs-script :is(label, input)";
const pageAlive = "page-alive";

/**
 * Runs before the page is there, as an inline script: a fan on a slow connection sees a button or a list of choices long before the
 * code behind it has come. What is pressed and chosen meanwhile is kept.
 */
export const earlyPressesScript = `{let p=[],k=e=>{let c=e.target.closest?.(e.type=="click"?${JSON.stringify(controls)}:"select");if(c){e.preventDefault();e.stopPropagation();p.push([c,e.type])}};for(let t of["click","change"]){addEventListener(t,k,true);addEventListener("${pageAlive}",()=>removeEventListener(t,k,true),{once:true})}addEventListener("${pageAlive}",e=>e.detail(p),{once:true})}`;

/** Does what was pressed and chosen before the page came to life, in its order. */
export function makeEarlyPresses(): void {
  const makeAll = (held: [control: HTMLElement, kind: "click" | "change"][]) => {
    for (const [control, kind] of held) make(control, kind);
  };
  window.dispatchEvent(new CustomEvent(pageAlive, { detail: makeAll }));
}
