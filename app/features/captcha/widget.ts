import "altcha/external";
import altchaStyle from "altcha/altcha.css?inline";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";

/*
 * ALTCHA's widget as a separate script, `/captcha.js`, for the site's pages and the pages that the Worker renders. It brings
 * its style, with the colour variables that both kinds of pages define.
 */

const colours = `altcha-widget{--altcha-color-base:var(--surface);--altcha-color-base-content:var(--ink);
--altcha-border-color:var(--edge);--altcha-border-radius:.625rem;--altcha-checkbox-size:24px;--altcha-checkbox-border-color:var(--edge);
--altcha-color-neutral:var(--edge);--altcha-color-neutral-content:var(--muted);--altcha-color-success:var(--accent);
--altcha-color-success-content:var(--on-accent);--altcha-color-error:var(--danger);--altcha-color-error-content:var(--surface);
--altcha-checkbox-outline-color:var(--accent);--altcha-input-background-color:var(--surface);--altcha-spinner-color:var(--ink);display:block}`;

// On pages that the Worker writes; the site's other pages have a policy of this name already (app/trusted-types.ts).
if (!window.trustedTypes?.defaultPolicy) {
  window.trustedTypes?.createPolicy("default", {
    createHTML: () => null,
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

const style = new CSSStyleSheet();
style.replaceSync(altchaStyle + colours);
document.adoptedStyleSheets.push(style);

$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker());
$altcha.defaults.set({
  hideFooter: true,
  hideLogo: true,
  // The proof is the work: no mouse or keyboard tracking.
  humanInteractionSignature: false,
  name: "altcha",
});
