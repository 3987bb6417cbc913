/**
 * Inline script: `data-typing` on the root element says that a field has the focus, for style sheets (app/ui/base.css). They do not ask by
 * `:has()`: a root that is asked so has browsers style the whole page again with each element that comes or goes.
 */
export const typingScript = `for(let t of["focusin","focusout"])addEventListener(t,({target:e})=>{let d=document.documentElement.dataset;t==="focusin"&&e.matches(":read-write,select")?d.typing="":delete d.typing})`;
