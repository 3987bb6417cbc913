import { createContext } from "react";

/** Nonce of this response's content security policy, for inline scripts. Known on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
