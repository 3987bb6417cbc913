/*
 * What other programs put into the clipboard, made into what articles have. The document that it was parsed into is inert: nothing in it runs
 * or loads.
 */

/** Where an element's styles are after {@link unstyled}. */
const styles = "data-style";

/** Markup whose styles are mere data. The content security policy refuses styles in every document, and says so each time. */
export const unstyled = (html: string) =>
  html
    .replace(/<style\b.*?<\/style\s*>/gis, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${styles}`));

const styleOf = (element: Element) => element.getAttribute(styles) ?? "";

/** A word processor's list item: a paragraph whose style says so, and whose bullet or number is text. */
const isListItem = (element: Element | null): element is Element =>
  element?.localName === "p" && /mso-list:\s*l\d/.test(styleOf(element));

/** Makes lists of a word processor's numbered and bulleted paragraphs. */
function makeLists(body: Element): void {
  for (const first of body.querySelectorAll("p")) {
    const { parentNode, ownerDocument } = first;
    if (!isListItem(first) || parentNode === null) continue;
    const isNumbered = /^\s*\(?(\d+|[a-z])[.)]/i.test(first.textContent ?? "");
    const list = parentNode.insertBefore(ownerDocument.createElement(isNumbered ? "ol" : "ul"), first);
    for (let item: Element | null = first; isListItem(item); item = list.nextElementSibling) {
      for (const bullet of item.querySelectorAll(`[${styles}*='mso-list']`)) bullet.remove();
      const entry = list.appendChild(ownerDocument.createElement("li"));
      while (item.firstChild !== null) entry.appendChild(item.firstChild);
      item.remove();
    }
  }
}

/** Makes elements of marks that are styles. Some programs wrap all of a text in a `<b>` that is not bold. */
function makeMarks(body: Element): void {
  for (const styled of body.querySelectorAll(`[${styles}]`)) {
    const style = styleOf(styled);
    const marks = [
      ...(/font-weight:\s*(bold|[6-9]\d\d)/.test(style) ? ["strong"] : []),
      ...(/font-style:\s*italic/.test(style) ? ["em"] : []),
    ];
    for (const name of marks) {
      const mark = styled.ownerDocument.createElement(name);
      while (styled.firstChild !== null) mark.appendChild(styled.firstChild);
      styled.appendChild(mark);
    }
    if (styled.localName !== "b" || !/font-weight:\s*(normal|400)/.test(style)) continue;
    while (styled.firstChild !== null) styled.parentNode?.insertBefore(styled.firstChild, styled);
    styled.remove();
  }
}

/** Cleans what was pasted, in its place. Pictures of other sites and of other programs go: the site shows its own. */
export function cleanPasted(body: Element): void {
  makeLists(body);
  makeMarks(body);
  for (const picture of body.querySelectorAll("img")) {
    if (picture.getAttribute("src")?.startsWith("/images/") !== true) picture.remove();
  }
  for (const paragraph of body.querySelectorAll("p")) {
    if ((paragraph.textContent ?? "").trim() === "" && paragraph.querySelector("img") === null) paragraph.remove();
  }
}
