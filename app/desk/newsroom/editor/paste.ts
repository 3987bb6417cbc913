/*
 * What other programs put into the clipboard, made into what articles have. The document that it was parsed into is inert: nothing in it runs
 * or loads.
 */

/** A word processor's list item: a paragraph whose style says so, and whose bullet or number is text. */
const isListItem = (element: Element | null): element is Element =>
  element?.localName === "p" && /mso-list:\s*l\d/.test(element.getAttribute("style") ?? "");

/** Makes lists of a word processor's numbered and bulleted paragraphs. */
function makeLists(body: Element): void {
  for (const first of body.querySelectorAll("p")) {
    const { parentNode, ownerDocument } = first;
    if (!isListItem(first) || parentNode === null) continue;
    const isNumbered = /^\s*\(?(\d+|[a-z])[.)]/i.test(first.textContent ?? "");
    const list = parentNode.insertBefore(ownerDocument.createElement(isNumbered ? "ol" : "ul"), first);
    for (let item: Element | null = first; isListItem(item); item = list.nextElementSibling) {
      for (const bullet of item.querySelectorAll("[style*='mso-list']")) bullet.remove();
      const entry = list.appendChild(ownerDocument.createElement("li"));
      while (item.firstChild !== null) entry.appendChild(item.firstChild);
      item.remove();
    }
  }
}

/** Cleans what was pasted, in its place. Pictures of other sites and of other programs go: the site shows its own. */
export function cleanPasted(body: Element): void {
  makeLists(body);
  for (const picture of body.querySelectorAll("img")) {
    if (picture.getAttribute("src")?.startsWith("/images/") !== true) picture.remove();
  }
  for (const paragraph of body.querySelectorAll("p")) {
    if ((paragraph.textContent ?? "").trim() === "" && paragraph.querySelector("img") === null) paragraph.remove();
  }
}
