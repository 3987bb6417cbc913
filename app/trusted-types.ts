/*
 * The page's only way to turn text into markup or into the address of a script (W3C Trusted Types): the content security policy
 * refuses every other. Loaded before anything that renders.
 */

interface Policy {
  createHTML(html: string): TrustedHTML;
}
interface Rules {
  createHTML(html: string): string | null;
  createScriptURL(url: string): string | null;
}
declare global {
  interface Window {
    /** Not in every browser; the others take text as before. */
    trustedTypes?: { defaultPolicy: Policy | null; createPolicy(name: string, rules: Rules): Policy };
  }
}

/** The markup from which React creates a script element before it sets its text. */
const emptyScript = "<script></script>";

/** The markup that {@link trustMarkup} is converting. */
let trustedMarkup: string | null = null;

/**
 * "default": libraries go through it too, with what they hand the browser as text. It allows text that makes no element, React's empty script,
 * and scripts of this site. A script whose text comes this way does not run: the policy makes none of those.
 */
const policy =
  typeof window === "undefined"
    ? undefined
    : window.trustedTypes?.createPolicy("default", {
        createHTML: (html) => (!html.includes("<") || html === emptyScript || html === trustedMarkup ? html : null),
        createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
      });

/** Trusts markup that the server has sanitised or this project has escaped, and what goes into a document in which nothing runs. */
export function trustMarkup(html: string): string | TrustedHTML {
  if (policy === undefined) return html;
  trustedMarkup = html;
  try {
    return policy.createHTML(html);
  } finally {
    trustedMarkup = null;
  }
}
