import { useEffect, useState } from "react";
import { type NewsLinkable, newsLinkableResponse } from "../../../schemas/desk/news.ts";
import { callDesk, inBackground } from "../calls/client.ts";
import { linkKey } from "./links.ts";

type Known = ReadonlyMap<string, NewsLinkable>;
const withThings = (before: Known, things: readonly NewsLinkable[]): Known =>
  new Map([...before, ...things.map((thing) => [linkKey(thing), thing] as const)]);

/** Loads the things linked to an article by their keys. `learn` adds things that were loaded elsewhere. */
export function useLinkable(keys: readonly string[]): { known: Known; learn: (thing: NewsLinkable) => void } {
  const [known, setKnown] = useState<Known>(new Map());
  const unknown = keys.filter((key) => !known.has(key)).join(",");
  useEffect(() => {
    if (unknown === "") return;
    let isCurrent = true;
    const query = new URLSearchParams({ keys: unknown });
    inBackground(() => callDesk("GET", `news/linkable?${query}`, newsLinkableResponse)).then(
      ({ things }) => {
        if (isCurrent) setKnown((before) => withThings(before, things));
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [unknown]);
  return { known, learn: (thing) => setKnown((before) => withThings(before, [thing])) };
}
