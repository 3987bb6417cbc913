/** Moves the focus to the page's main element, because a focused control has been removed. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
