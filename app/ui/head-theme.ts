import { createContext } from "react";

/** The league's colours in the document's head. */
export interface HeadTheme {
  /** Rules for a style element; empty where the league has the colours of the built style sheet. */
  style: string;
  /** Of the browser's own frame around the page: the header is dark in both schemes. Empty before the document is known. */
  colour: string;
}

/** What the server has written. Pages need not carry it twice. */
function ofDocument(): HeadTheme {
  const style = document.head.querySelector("style[nonce]")?.textContent ?? "";
  const colour = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content ?? "";
  return { style, colour };
}

export const HeadThemeContext = createContext<HeadTheme>(
  import.meta.env.SSR ? { style: "", colour: "" } : ofDocument(),
);
