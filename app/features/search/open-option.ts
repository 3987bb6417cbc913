/** The open dropdown of the options bar. */
export type OpenOption = "filter" | "sort" | null;

/** State after a dropdown is toggled: opening one closes the other (spec: layout#search-overlay). */
export function afterToggle(before: OpenOption, option: "filter" | "sort", open: boolean): OpenOption {
  if (open) return option;
  return before === option ? null : before;
}

/** State after a choice: all dropdowns close (spec: layout#search-overlay). */
export function afterChoice(): OpenOption {
  return null;
}
