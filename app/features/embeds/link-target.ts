import { createContext } from "react";

/** Target of links: a new tab in an embed, so that the embedding page stays. */
export const LinkTarget = createContext<"_blank" | undefined>(undefined);
