import { createContext } from "react";

/** What the document's own inline script has. Browsers hide the attribute and keep the property. */
const ofDocument = () => document.querySelector<HTMLElement>("script[nonce]")?.nonce;

/**
 * Nonce of this document's content security policy, for inline scripts and styles. The browser needs it where it renders the head
 * again, as for an error page.
 */
export const NonceContext = createContext<string | undefined>(import.meta.env.SSR ? undefined : ofDocument());
