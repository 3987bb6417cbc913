import displayFace from "@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url";
import textFace from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";

/** Inlined, so that the password page needs nothing of the site behind it. */
export const passwordPageStyle = `
@font-face{font-family:Display;font-weight:1 1000;font-display:swap;src:url("${displayFace}") format("woff2")}
@font-face{font-family:Text;font-weight:200 900;font-display:swap;src:url("${textFace}") format("woff2")}
:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;align-items:center;color:#f4f6f1;font:1.125rem/1.5 Text,system-ui,sans-serif;
background:radial-gradient(60rem 30rem at 8% -20%,rgb(244 246 241/.17),transparent 65%),
radial-gradient(60rem 30rem at 96% -25%,rgb(201 247 58/.12),transparent 65%),#0a0d12}
main{inline-size:100%;max-inline-size:30rem;margin-inline:auto;padding:2rem 1rem}
h1{margin:1.25rem 0 .5rem;font:850 clamp(2.25rem,1.5rem + 3.4vw,3.5rem)/1 Display,"Arial Narrow",sans-serif;text-wrap:balance}
p{margin:0;color:#a9b3c0}
form{margin-block-start:2rem}
label{display:block;margin-block-end:.375rem;font-weight:600}
input{display:block;inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid #72808f;border-radius:.625rem;
background:#12171f;color:inherit;font:inherit}
input[aria-invalid=true]{border-color:#ff7a75}
#said{min-block-size:1.5em;margin-block:.5rem;color:#ff7a75;font-weight:600}
button{min-block-size:2.75rem;padding:.5rem 1.75rem;border:0;border-radius:.625rem;background:#c9f73a;color:#10150a;
font:750 1.25rem/1 Display,"Arial Narrow",sans-serif;cursor:pointer}
button:hover{background:#f4f6f1}
button.away{visibility:hidden}
:focus-visible{outline:3px solid #c9f73a;outline-offset:2px}
`;
