import { createContext } from "react";

/** Where links open: in an embed, in a tab of their own, so that the page around it stays. */
export const LinkTarget = createContext<"_blank" | undefined>(undefined);
