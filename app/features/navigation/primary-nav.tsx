import { useState } from "react";
import type { MenuItem } from "../../../schemas/page-tree.ts";
import { MenuLink } from "./menu-link.tsx";

/** The header's links; below each, on hover or focus, its child pages. */
export function PrimaryNav({ items }: { items: MenuItem[] }) {
  return (
    <nav aria-label="Primary" className="hidden xl:block h-full">
      <ul className="flex h-full">
        {items.map((item) => (
          <PrimaryLink key={item.slug} item={item} />
        ))}
      </ul>
    </nav>
  );
}

function PrimaryLink({ item }: { item: MenuItem }) {
  // Escape and a chosen link put the submenu away until the pointer or the focus comes again.
  const [dismissed, setDismissed] = useState(false);
  const dismiss = () => setDismissed(true);
  const restore = () => setDismissed(false);
  const hasChildren = item.subMenu.length > 0;
  return (
    <li
      className="group/item h-full"
      onMouseLeave={restore}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) restore();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") dismiss();
      }}
    >
      <MenuLink
        item={item}
        onClick={dismiss}
        className="relative flex h-full items-center gap-1 whitespace-nowrap px-2 3xl:px-3 font-display font-750 uppercase text-[1.125rem] 3xl:text-[1.1875rem] leading-none tracking-[.03em] after:absolute after:inset-x-2 3xl:after:inset-x-3 after:bottom-0 after:h-1 after:bg-accent after:content-[''] after:scale-x-0 after:transition-transform after:duration-150 group-hover/item:after:scale-x-100 group-focus-within/item:after:scale-x-100"
      >
        {item.name}
        {hasChildren && (
          <span aria-hidden="true" className="i-lucide-chevron-down text-[.7em] opacity-60 max-3xl:hidden" />
        )}
      </MenuLink>
      {hasChildren && !dismissed && <SecondaryMenu item={item} onChoose={dismiss} />}
    </li>
  );
}

function SecondaryMenu({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  return (
    <div className="invisible absolute inset-x-0 top-full border-t border-line bg-paper opacity-0 shadow-2xl transition-[opacity,visibility] delay-75 duration-150 group-hover/item:visible group-hover/item:opacity-100 group-focus-within/item:visible group-focus-within/item:opacity-100">
      <div className="page-width flex gap-10 py-7">
        <div className="w-56 shrink-0">
          {item.type === "trust" && <img src="/brand/trust.svg" alt="" width={72} height={72} className="mb-3" />}
          <p className="heading-2">{item.name}</p>
        </div>
        <ul className="grid flex-1 grid-cols-3 gap-x-6 gap-y-1 4xl:grid-cols-4">
          {item.subMenu.map((child) => (
            <li key={child.slug}>
              <MenuLink
                item={child}
                onClick={onChoose}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 font-600 hover:bg-raised hover:text-accent"
              >
                {child.image && <img src={child.image} alt="" width={28} height={28} loading="lazy" />}
                <span>{child.name}</span>
              </MenuLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
