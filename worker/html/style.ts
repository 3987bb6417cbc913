import displayFace from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url";
import textFace from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import { type Theme, themeColours } from "../../schemas/league/theme.ts";

/** Custom properties of colours by name. */
export const declarations = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value};`)
    .join("");

/** The portal's style: one narrow column in the league's colours, light and dark. Inlined in each page to save a request. */
export function portalStyle(theme: Theme): string {
  const { light, dark } = themeColours(theme);
  return `${faces}
:root{color-scheme:light dark;${declarations(light)}--night:${dark.paper};--night-surface:${dark.surface};--flood:${dark.ink};--beam:${dark.accent}}
@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}${rules}`;
}

/** Files of the site's typefaces. */
export const faceFiles: readonly string[] = [displayFace, textFace];

/** The site's typefaces. */
export const faces = `
@font-face{font-family:Display;font-weight:1 1000;font-display:swap;src:url("${displayFace}") format("woff2")}
@font-face{font-family:Text;font-weight:200 900;font-display:swap;src:url("${textFace}") format("woff2")}`;

/** The header and the navigation are dark in both schemes. */
const rules = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);
font:1rem/1.5 Text,system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--night);color:var(--flood);border-block-end:4px solid var(--beam)}
header div,main,footer,nav ul{inline-size:100%;max-inline-size:32rem;margin-inline:auto;padding-inline:1rem}
header div{display:flex;flex-wrap:wrap;align-items:center;column-gap:.75rem;padding-block:.75rem}
.brand{flex:1 1 min-content;overflow-wrap:normal;display:flex;align-items:center;gap:.625rem;font:800 1.375rem/1 Display,"Arial Narrow",sans-serif;
text-transform:uppercase;color:inherit;text-decoration:none}
.brand img{inline-size:2.5rem;block-size:2.5rem}
.back{display:inline-flex;align-items:center;min-block-size:2.75rem;color:inherit;white-space:nowrap}
nav{background:var(--night-surface);color:var(--flood)}
nav ul{list-style:none;margin-block:0;padding-block:0;display:flex;flex-wrap:wrap;column-gap:.75rem}
nav a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:inherit;text-decoration:none;
border-block-end:3px solid transparent;font:700 1.125rem/1 Display,"Arial Narrow",sans-serif}
nav a:hover,nav a[aria-current]{border-block-end-color:var(--beam)}
nav a:focus-visible{outline-color:var(--beam)}
@media (forced-colors:active){nav a:not([aria-current],:hover){border-block-end-color:Canvas}}
main{flex:1;padding-block:2rem 3rem}
footer p{margin:0 0 .5rem}
footer ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;column-gap:1.25rem}
footer a{display:inline-flex;align-items:center;min-block-size:2.75rem}
footer{padding-block:1.5rem;color:var(--muted);border-block-start:1px solid var(--line)}
h1,h2{font-family:Display,"Arial Narrow",sans-serif;line-height:1.05;text-wrap:balance}
h1{margin:0 0 .75rem;font-weight:850;font-size:2.5rem}
h2{margin:2.5rem 0 .75rem;font-weight:800;font-size:1.625rem}
a{color:var(--accent);text-underline-offset:.2em}
form{display:grid;gap:1.25rem;margin-block:1.5rem}
form.inline{display:block;margin-block:.75rem}
label{display:block;margin-block-end:.375rem;font-weight:600}
input,select,textarea{display:block;inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);
border-radius:.625rem;background:var(--surface);color:var(--ink);font:inherit}
input[aria-invalid=true],select[aria-invalid=true]{border-color:var(--danger);border-inline-start-width:.375rem}
input[name=code]{max-inline-size:12rem;font-size:1.5rem;letter-spacing:.2em;font-variant-numeric:tabular-nums}
fieldset{margin:0;padding:0;border:0;min-inline-size:0}
legend{margin-block-end:.375rem;padding:0;font-weight:600}
.tick{display:flex;gap:.75rem;padding-block:.625rem}
.tick input{flex:none;inline-size:1.5rem;min-block-size:1.5rem;block-size:1.5rem;margin:0;padding:0;accent-color:var(--accent)}
.tick label{margin:0;font-weight:400}
.pair{display:grid;gap:1.25rem}
@media (min-width:30rem){.pair{grid-template-columns:1fr 1fr}}
.club{display:flex;align-items:center;gap:.75rem;margin:0 0 .5rem;font-weight:600}
.hint{margin:.375rem 0 0;color:var(--muted);font-size:.9375rem}
.error{margin:.375rem 0 0;color:var(--danger);font-weight:600}
.notice{margin-block:1rem;padding:.875rem 1rem;border:1px solid var(--edge);border-inline-start:.375rem solid var(--accent);
border-radius:.625rem;background:var(--surface)}
.notice.bad{border-inline-start-color:var(--danger)}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:2.75rem;padding:.5rem 1.25rem;
border:1px solid transparent;border-radius:.625rem;background:var(--accent);color:var(--on-accent);
font:750 1.125rem/1 Display,"Arial Narrow",sans-serif;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--ink);color:var(--paper)}
button.danger{background:var(--danger);color:var(--paper)}
button.second,.button.second{background:transparent;color:var(--ink);border-color:var(--edge)}
button.second:hover,.button.second:hover{background:var(--ink);color:var(--paper)}
[hidden]{display:none!important}
.rows{list-style:none;margin:1rem 0;padding:0;display:grid;gap:.5rem}
.rows li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.5rem 1rem;
border:1px solid var(--line);border-radius:.875rem;background:var(--surface)}
.rows li>div{flex:1 1 12rem;min-inline-size:0;overflow-wrap:anywhere}
.rows form.inline{margin:0}
.error:empty{margin:0}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.mails{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:1rem}
.mails li{padding:1rem;border:1px solid var(--line);border-radius:.875rem;background:var(--surface)}
.mails h2{margin:0 0 .25rem;font-size:1.375rem}
.mails p{margin:.25rem 0;white-space:pre-line}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{color:var(--muted)}dd{margin:0}
`;
