import { createContext } from "react";

/** The nonce of this response's content security policy, for inline scripts. Known on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
