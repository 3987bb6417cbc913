import type { MenuItem } from "../../../schemas/content/page-tree.ts";
import { Image } from "../../ui/image.tsx";
import { leagueTextAttributes, pageAlignClass } from "../../ui/language-attributes.ts";
import { MenuLink } from "../navigation/menu-link.tsx";

/** A child page with its lead, which is empty for an item that is only a link. */
export interface ChildPage {
  item: MenuItem;
  lead: string;
  imageKey: string;
}

const cover = "after:absolute after:inset-0 after:content-[''] group-hover:underline decoration-2 underline-offset-4";

/** Child pages of a hub, as text cards. */
export function ChildCards({ pages }: { pages: readonly ChildPage[] }) {
  return (
    <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-3">
      {pages.map(({ item, lead }) => (
        <li key={item.slug} className="card group relative flex flex-col p-5 hover:border-edge">
          <h2 className="heading-3 flex items-center gap-3">
            {item.image && <img src={item.image} alt="" width={28} height={28} />}
            <MenuLink item={item} className={cover} />
          </h2>
          {lead && (
            <p {...leagueTextAttributes()} className={`mt-2 text-muted ${pageAlignClass()}`}>
              {lead}
            </p>
          )}
          <span className="i-lucide-arrow-right mt-auto translate-y-1 self-end text-xl text-accent rtl:rotate-180" />
        </li>
      ))}
    </ul>
  );
}

/** Child pages of a landing page, as images with their titles over them. */
export function ChildImageCards({ pages }: { pages: readonly ChildPage[] }) {
  return (
    <ul className="grid gap-4 m:grid-cols-2 xl:grid-cols-3">
      {pages.map(({ item, lead, imageKey }) => (
        <li
          key={item.slug}
          data-theme="dark"
          className="group relative isolate flex min-h-64 flex-col justify-end overflow-hidden rounded-card bg-paper p-5 text-ink"
        >
          <Image
            imageKey={imageKey}
            width={640}
            height={480}
            alt=""
            className="absolute inset-0 -z-2 size-full transition-transform duration-500 ease-out motion-safe:group-hover:scale-104"
          />
          <div className="absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(6_8_12/.96)_10%,rgb(6_8_12/.72)_48%,rgb(6_8_12/.1))]" />
          <h2 className="heading-3">
            <MenuLink item={item} className={cover} />
          </h2>
          {lead && (
            <p {...leagueTextAttributes()} className={`mt-1 m:line-clamp-2 text-muted ${pageAlignClass()}`}>
              {lead}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
