import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import { useLeagueText } from "../../ui/language-attributes.ts";
import { MenuLink } from "./menu-link.tsx";

/** Logo of the league's community trust. */
const trustLogo = "/brand/trust.svg";

/**
 * Child pages of a primary link, below the header, in one of three styles (spec: layout#secondary-menu): default, community with
 * a logo, and crests for the children that have one.
 */
export function SecondaryMenu({ item, open, onChoose }: { item: MenuItem; open: boolean; onChoose: () => void }) {
  const leagueText = useLeagueText();
  const title = leagueText(item.name);
  const crested = item.subMenu.filter(({ image }) => image !== null);
  const plain = item.subMenu.filter(({ image }) => image === null);
  return (
    <div
      className={`secondary-menu absolute inset-x-0 top-full border-t border-line bg-paper shadow-2xl transition-[opacity,visibility] duration-150 ${open ? "" : "invisible opacity-0"}`}
    >
      <div className="page-width flex gap-10 py-7">
        <div className="w-56 shrink-0">
          {item.type === "trust" && (
            <img src={trustLogo} alt="" width={72} height={72} loading="lazy" className="mb-3" />
          )}
          <p lang={title.lang} className="heading-2">
            {title.children}
          </p>
        </div>
        <div className="flex-1">
          {crested.length > 0 && (
            <ul className="mb-5 grid grid-cols-6 gap-3 border-b border-line pb-5">
              {crested.map((child) => (
                <li key={child.slug}>
                  <MenuLink
                    item={child}
                    onClick={onChoose}
                    className="flex h-full flex-col items-center gap-2.5 rounded-control px-2 py-4 text-center font-display font-750 text-[1.125rem] leading-none hover:bg-raised hover:text-accent"
                  >
                    <img src={child.image ?? ""} alt="" width={52} height={52} loading="lazy" />
                    {leagueText(child.name).children}
                  </MenuLink>
                </li>
              ))}
            </ul>
          )}
          <ul className="grid grid-cols-3 gap-x-6 gap-y-1 4xl:grid-cols-4">
            {plain.map((child) => (
              <li key={child.slug}>
                <MenuLink
                  item={child}
                  onClick={onChoose}
                  className="flex min-h-11 items-center rounded-control px-3 font-600 hover:bg-raised hover:text-accent"
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
