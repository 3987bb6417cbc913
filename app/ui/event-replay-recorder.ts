import { replayEvent } from "./event-replay.ts";

/** Controls that do nothing without the page's script. */
const controls = "button[type=button]:not([popovertarget]), .needs-script :is(label, input)";
const pageHydrated = "page-hydrated";

/**
 * Inline script that runs before the page's own: on a slow connection buttons and select boxes are visible long before their code has
 * loaded. It records clicks and changes until the page has hydrated, and marks their controls with `data-taken`.
 */
export const eventRecorderScript = `{let p=[],k=e=>{let c=e.target.closest?.(e.type=="click"?${JSON.stringify(controls)}:"select");if(c){e.preventDefault();e.stopPropagation();c.dataset.taken="";p.push([c,e.type])}};for(let t of["click","change"]){addEventListener(t,k,true);addEventListener("${pageHydrated}",()=>removeEventListener(t,k,true),{once:true})}addEventListener("${pageHydrated}",e=>e.detail(p),{once:true})}`;

/** Replays the clicks and changes from before hydration, in order. */
export function replayRecordedEvents(): void {
  const replayAll = (recorded: [control: HTMLElement, type: "click" | "change"][]) => {
    for (const [control, type] of recorded) {
      delete control.dataset.taken;
      replayEvent(control, type);
    }
  };
  window.dispatchEvent(new CustomEvent(pageHydrated, { detail: replayAll }));
}
