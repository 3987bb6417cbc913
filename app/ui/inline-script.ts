import { createContext } from "react";

/** The script in the document's head that runs before the first paint. The server alone has it: a browser has run it. */
export const InlineScriptContext = createContext("");
