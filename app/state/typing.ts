/**
 * Inline script: `data-typing` on the root element marks that a field has the focus, for style sheets (app/ui/base.css). They do not use
 * `:has()` on the root: browsers would restyle the whole page with each element that is added or removed.
 */
export const typingScript = `for(let t of["focusin","focusout"])addEventListener(t,({target:e})=>{let d=document.documentElement.dataset;t==="focusin"&&e.matches(":read-write,select")?d.typing="":delete d.typing})`;
