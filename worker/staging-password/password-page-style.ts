import { type Theme, themeColours } from "../../schemas/league/theme.ts";
import { declarations, faces } from "../html/style.ts";

/** The password page's own style, dark in both schemes. Inlined, so that the page needs nothing from the site behind it. */
export const passwordPageStyle = (theme: Theme): string =>
  `${faces}\n:root{color-scheme:dark;${declarations(themeColours(theme).dark)}}\n${rules}`;

const rules = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;align-items:center;color:var(--ink);font:1.125rem/1.5 Text,system-ui,sans-serif;
background:radial-gradient(60rem 30rem at 8% -20%,color-mix(in srgb,var(--ink) 17%,transparent),transparent 65%),
radial-gradient(60rem 30rem at 96% -25%,color-mix(in srgb,var(--accent) 12%,transparent),transparent 65%),var(--paper)}
main{inline-size:100%;max-inline-size:30rem;margin-inline:auto;padding:2rem 1rem}
h1{margin:1.25rem 0 .5rem;font:850 clamp(2.25rem,1.5rem + 3.4vw,3.5rem)/1 Display,"Arial Narrow",sans-serif;text-wrap:balance}
p{margin:0;color:var(--muted)}
form{margin-block-start:2rem}
label{display:block;margin-block-end:.375rem;font-weight:600}
input{display:block;inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.625rem;
background:var(--surface);color:inherit;font:inherit}
input[aria-invalid=true]{border-color:var(--danger)}
#problem{min-block-size:1.5em;margin-block:.5rem;color:var(--danger);font-weight:600}
button{min-block-size:2.75rem;padding:.5rem 1.75rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--on-accent);
font:750 1.25rem/1 Display,"Arial Narrow",sans-serif;cursor:pointer}
button:hover{background:var(--ink)}
button.away{visibility:hidden}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;
