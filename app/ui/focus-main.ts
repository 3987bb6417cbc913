/** Gives the focus to the page's main part, where a focused control has left the page. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
