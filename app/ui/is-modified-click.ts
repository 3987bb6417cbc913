/** Whether a press on a link opens it in another tab or window, or saves it: this page then stays as it is. */
export function isModifiedClick({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
