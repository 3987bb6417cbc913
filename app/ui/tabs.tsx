import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isModifiedClick } from "./is-modified-click.ts";
import { useHydrated } from "./use-hydrated.ts";

export interface Tab {
  /** Id of the element in its content that links lead to. */
  id: string;
  text: string;
  /** Prefix of the ids of other link targets in its content. */
  anchors?: string;
  content: ReactNode;
}

/**
 * Sections of a page as tabs (WAI-ARIA Authoring Practices: tabs, selected by the arrow keys). Each has its own URL, the page's with a
 * hash. Without script they are sections below one another with links to them; until it has loaded, style sheets show the section of the
 * hash (app/ui/base.css), so that nothing shifts afterwards.
 */
export function Tabs({
  label,
  tabs,
  children,
}: {
  label: string;
  tabs: readonly Tab[];
  /** Shown beside every tab's content. */
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const [chosen, setChosen] = useState({ hash, id: tabOf(tabs, hash) });
  if (chosen.hash !== hash) setChosen({ hash, id: tabOf(tabs, hash) ?? chosen.id });
  const list = useRef<HTMLDivElement>(null);
  const selected = Math.max(
    tabs.findIndex(({ id }) => id === chosen.id),
    0,
  );

  const select = (id: string) => {
    setChosen({ hash, id });
    // Not through the router: a navigation to a hash scrolls.
    history.replaceState(history.state, "", `#${id}`);
  };
  const onClick = (event: MouseEvent, id: string) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    select(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextTab(event.key, selected, tabs.length, event.currentTarget.matches(":dir(rtl)"));
    const tab = next === null ? undefined : tabs[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    select(tab.id);
    list.current?.querySelectorAll("a")[next]?.focus();
  };
  const bar = hydrated
    ? { role: "tablist", "aria-label": label, onKeyDown }
    : { role: "navigation", "aria-label": label };
  return (
    <div className="tabs">
      <div className="border-b border-line bg-surface">
        <div ref={list} {...bar} className="tab-list page-width flex gap-1 overflow-x-auto [scrollbar-width:none]">
          {tabs.map(({ id, text }, index) => (
            <a
              key={id}
              id={`${id}-tab`}
              href={`#${id}`}
              onClick={(event) => onClick(event, id)}
              {...(hydrated && {
                role: "tab",
                "aria-selected": index === selected,
                "aria-controls": `${id}-panel`,
                tabIndex: index === selected ? 0 : -1,
              })}
              className="tab inline-flex min-h-12 shrink-0 items-center border-b-3 border-transparent px-3 font-display font-750 text-[1.125rem] -outline-offset-3 hover:text-accent"
            >
              {text}
            </a>
          ))}
        </div>
      </div>
      <div className="page-width section grid items-start gap-x-8 gap-y-12 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="tab-panels grid gap-12" data-native={hydrated ? undefined : ""}>
          {tabs.map(({ id, content }, index) => (
            <div
              key={id}
              id={`${id}-panel`}
              {...(hydrated && {
                role: "tabpanel",
                "aria-labelledby": `${id}-tab`,
                tabIndex: 0,
                hidden: index !== selected,
              })}
              className="min-w-0"
            >
              {content}
            </div>
          ))}
        </div>
        <div className="beside grid min-w-0 gap-12">{children}</div>
      </div>
    </div>
  );
}

/** The tab that a hash leads to; null for none. */
export function tabOf(tabs: readonly Tab[], hash: string): string | null {
  const target = hash.slice(1);
  const found = tabs.find(({ id, anchors }) => id === target || (anchors !== undefined && target.startsWith(anchors)));
  return found?.id ?? null;
}

/** The index of the tab that a key selects; null for a key that selects none. The arrow keys go round. */
export function nextTab(key: string, selected: number, count: number, rightToLeft: boolean): number | null {
  const step = rightToLeft ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return (selected + step + count) % count;
    case "ArrowLeft":
      return (selected - step + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case " ":
      return selected;
    default:
      return null;
  }
}
