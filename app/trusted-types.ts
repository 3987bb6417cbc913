/*
 * The page's only way to turn text into markup or into a script's URL (W3C Trusted Types): the content security policy refuses every other.
 * Loaded before anything that renders.
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
    /** Missing in some browsers, which accept plain text. */
    trustedTypes?: { defaultPolicy: Policy | null; createPolicy(name: string, rules: Rules): Policy };
  }
}

/** The markup from which React creates a script element before it sets its text. */
const emptyScript = "<script></script>";

/** The markup that {@link trustMarkup} is converting. */
let trustedMarkup: string | null = null;

/**
 * The default policy also applies to text that libraries pass to the browser. It allows text without elements, React's empty script, and
 * script URLs of this site. Scripts set as text do not run, because the policy creates none.
 */
const policy =
  typeof window === "undefined"
    ? undefined
    : window.trustedTypes?.createPolicy("default", {
        createHTML: (html) => (!html.includes("<") || html === emptyScript || html === trustedMarkup ? html : null),
        createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
      });

/** Trusts markup that the server has sanitised or this project has escaped, and markup for a document in which no script runs. */
export function trustMarkup(html: string): string | TrustedHTML {
  if (policy === undefined) return html;
  trustedMarkup = html;
  try {
    return policy.createHTML(html);
  } finally {
    trustedMarkup = null;
  }
}
