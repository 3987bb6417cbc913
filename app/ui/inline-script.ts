import { createContext } from "react";

/** The script in the document's head that runs before the first paint. Empty in browsers: they have run it already. */
export const InlineScriptContext = createContext("");
