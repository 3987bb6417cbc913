/*
 * Converts HTML from the clipboards of other programs into what articles can contain. The document that it was parsed into is inert: it
 * runs no scripts and loads nothing.
 */

/** The attribute to which {@link unstyled} moves styles. */
const styles = "data-style";

/** Makes styles inert, because the content security policy blocks them in every document and reports each one. */
export const unstyled = (html: string) =>
  html
    .replace(/<style\b.*?<\/style\s*>/gis, "")
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ` ${styles}`));

const styleOf = (element: Element) => element.getAttribute(styles) ?? "";

/** Whether an element is a list item of Microsoft Word: a paragraph with a list style, whose bullet or number is text. */
const isListItem = (element: Element | null): element is Element =>
  element?.localName === "p" && /mso-list:\s*l\d/.test(styleOf(element));

/** Converts Word's list paragraphs to lists. */
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

/** Converts bold and italic styles to elements. Some programs wrap the whole text in a `<b>` with a normal font weight. */
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

/** Cleans pasted markup in place. Images from elsewhere are removed, because the site only shows its own. */
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
