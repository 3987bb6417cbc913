import { createContext } from "react";

/** The league's colours in the document's head. */
export interface HeadTheme {
  /** Rules for a style element; empty if the league uses the colours of the built style sheet. */
  style: string;
  /** Colour of the browser's own interface around the page: dark in both schemes, like the header. Empty by default on the server. */
  colour: string;
}

/** Reads what the server has rendered, so that the page's data need not repeat it. */
function ofDocument(): HeadTheme {
  const style = document.head.querySelector("style[nonce]")?.textContent ?? "";
  const colour = document.head.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content ?? "";
  return { style, colour };
}

export const HeadThemeContext = createContext<HeadTheme>(
  import.meta.env.SSR ? { style: "", colour: "" } : ofDocument(),
);
