import { createContext } from "react";

/** The nonce of the document's own inline script. Browsers hide the attribute, but not the property. */
const ofDocument = () => document.querySelector<HTMLElement>("script[nonce]")?.nonce;

/**
 * Nonce of this document's content security policy, for inline scripts and styles. The browser needs it when it renders the head again, as
 * for an error page.
 */
export const NonceContext = createContext<string | undefined>(import.meta.env.SSR ? undefined : ofDocument());
