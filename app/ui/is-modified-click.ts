/** Whether a click on a link opens a new tab or window or saves the page, so that the current page stays. */
export function isModifiedClick({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
