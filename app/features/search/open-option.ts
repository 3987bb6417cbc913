/** The dropdown of the options bar that is open. */
export type OpenOption = "filter" | "sort" | null;

/** After a dropdown has opened or closed: opening one closes the other (spec: layout#search-overlay). */
export function afterToggle(before: OpenOption, option: "filter" | "sort", open: boolean): OpenOption {
  if (open) return option;
  return before === option ? null : before;
}

/** After a choice: its dropdown closes (spec: layout#search-overlay), and so does any. */
export function afterChoice(): OpenOption {
  return null;
}
