import { press } from "./held-presses.ts";

/** What does nothing by itself, without the page's script. */
const controls = "button[type=button]:not([popovertarget]), .needs-script :is(label, input)";
const pageAlive = "page-alive";

/**
 * Runs before the page is there, as an inline script: a fan on a slow connection sees a button long before the code behind it has
 * come. What is pressed meanwhile is kept.
 */
export const earlyPressesScript = `{let p=[],k=e=>{let c=e.target.closest?.(${JSON.stringify(controls)});if(c){e.preventDefault();e.stopPropagation();p.push(c)}};addEventListener("click",k,true);addEventListener("${pageAlive}",e=>{removeEventListener("click",k,true);e.detail(p)},{once:true})}`;

/** Makes what was pressed before the page came to life, in its order. */
export function makeEarlyPresses(): void {
  const make = (held: HTMLElement[]) => {
    for (const control of held) press(control);
  };
  window.dispatchEvent(new CustomEvent(pageAlive, { detail: make }));
}
