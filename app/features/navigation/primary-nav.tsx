import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import { t } from "../../../schemas/site/messages.ts";
import { usePanels } from "../../state/panels.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { MenuLink } from "./menu-link.tsx";
import { SecondaryMenu } from "./secondary-menu.tsx";

/** The header's links. On hover or focus a link opens a secondary menu with its child pages, one at a time. */
export function PrimaryNav({
  items,
  labelClass,
}: {
  items: MenuItem[];
  /** Class of the link's text; the link itself is as high as the header. */
  labelClass: string;
}) {
  const { menuOpen } = usePanels();
  const [hovered, setHovered] = useState<string | null>(null);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Closing the menu clears the link hover (spec: layout#menu).
    if (!menuOpen) setHovered(null);
  }, [menuOpen]);
  useEffect(() => {
    if (hovered === null) return;
    // Escape closes it wherever the focus is (WCAG 1.4.13).
    const dismiss = ({ key }: { key: string }) => {
      if (key === "Escape") setHovered(null);
    };
    // A press elsewhere closes it too, for devices on which nothing hovers.
    const dismissOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !nav.current?.contains(target)) setHovered(null);
    };
    window.addEventListener("keydown", dismiss);
    window.addEventListener("pointerdown", dismissOutside);
    return () => {
      window.removeEventListener("keydown", dismiss);
      window.removeEventListener("pointerdown", dismissOutside);
    };
  }, [hovered]);
  return (
    <nav ref={nav} aria-label={t("Primary")} className="hidden xl:block h-full min-w-0">
      <ul className="flex h-full">
        {items.map((item) => (
          <PrimaryLink
            key={item.slug}
            item={item}
            labelClass={labelClass}
            open={hovered === item.slug}
            onEnter={() => setHovered(item.slug)}
            onLeave={() => setHovered((now) => (now === item.slug ? null : now))}
          />
        ))}
      </ul>
    </nav>
  );
}

function PrimaryLink({
  item,
  labelClass,
  open,
  onEnter,
  onLeave,
}: {
  item: MenuItem;
  labelClass: string;
  open: boolean;
  onEnter: () => void;
  onLeave: () => void;
}) {
  const leagueText = useLeagueText();
  const listItem = useRef<HTMLLIElement>(null);
  const pointerInside = useRef(false);
  /** Whether a finger has just touched the link of a closed menu. */
  const touched = useRef(false);
  const links = () => [...(listItem.current?.querySelectorAll("a") ?? [])];
  const hasChildren = item.subMenu.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const [own, firstChild] = links();
    if (event.key === "Escape" && open) {
      // Focuses the link first, because focusing it opens the menu.
      own?.focus();
      onLeave();
    } else if (event.key === "ArrowDown" && document.activeElement === own && firstChild) {
      event.preventDefault();
      onEnter();
      // Hidden elements cannot be focused: the menu has to show first.
      requestAnimationFrame(() => firstChild.focus());
    }
  };
  return (
    <li
      ref={listItem}
      className="h-full min-w-0"
      // Opens on pointermove: React fires pointerenter only where the pointer comes from a hydrated part of the page, and
      // browsers also fire it when an element above a resting pointer disappears.
      onPointerMove={({ pointerType }) => {
        if (pointerInside.current || pointerType === "touch") return;
        pointerInside.current = true;
        onEnter();
      }}
      onPointerLeave={({ pointerType }) => {
        pointerInside.current = false;
        // For a finger, this event comes when it is lifted.
        if (pointerType !== "touch") onLeave();
      }}
      onPointerDownCapture={({ pointerType, target }) => {
        const [own] = links();
        const onLink = target instanceof Node && own?.contains(target) === true;
        touched.current = pointerType === "touch" && hasChildren && !open && onLink;
      }}
      onClickCapture={(event) => {
        // The first tap opens the menu, the second follows the link.
        if (!touched.current) return;
        touched.current = false;
        event.preventDefault();
        event.stopPropagation();
        onEnter();
      }}
      onFocus={onEnter}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
      onKeyDown={onKeyDown}
    >
      <MenuLink
        item={item}
        onClick={onLeave}
        expanded={hasChildren ? open : undefined}
        className={`relative flex h-full items-center gap-1 px-1.5 3xl:px-2.5 font-display font-750 uppercase text-[1.0625rem] 3xl:text-[1.125rem] leading-none tracking-[.03em] after:absolute after:inset-x-1.5 3xl:after:inset-x-2.5 after:bottom-0 after:h-1 after:bg-accent after:content-[''] after:transition-transform after:duration-150 ${open ? "" : "after:scale-x-0"}`}
      >
        <span className={`flex items-center gap-1 ${labelClass}`}>
          {leagueText(item.name).children}
          {hasChildren && (
            <span
              className={`i-lucide-chevron-down text-[.7em] opacity-60 transition-transform duration-150 max-[1600px]:hidden ${open ? "rotate-180" : ""}`}
            />
          )}
        </span>
      </MenuLink>
      {hasChildren && <SecondaryMenu item={item} open={open} onChoose={onLeave} />}
    </li>
  );
}
