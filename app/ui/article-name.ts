import { createContext, useContext, useId } from "react";

/** Id of the heading of the section around a card; null outside of sections. */
export const SectionHeading = createContext<string | null>(null);

/** Names a card by its own heading, which gets `id`, and by its section's: two sections may show the same story. */
export function useArticleName(): { id: string; labelledBy: string } {
  const id = useId();
  const section = useContext(SectionHeading);
  return { id, labelledBy: section === null ? id : `${id} ${section}` };
}
