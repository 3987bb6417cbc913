import { useRouteLoaderData } from "react-router";
import { expandMenus } from "../../schemas/league/compact-menus.ts";
import { pageHref, t } from "../../schemas/site/messages.ts";
import { MenuList } from "../features/navigation/menu-list.tsx";
import { pageContext } from "../load-context.ts";
import type { ShellData } from "../route-data.ts";
import type { Route } from "./+types/menu.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(pageContext).brand.name };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${t("Menu")} | ${loaderData?.brand}` },
  { name: "robots", content: "noindex" },
];

/** The full menu as a page, for browsers without script. */
export default function MenuPage() {
  const shell = useRouteLoaderData<ShellData>("shells/default-shell");
  const menus = shell && expandMenus(shell.menus);
  return (
    <div className="page-width section">
      <h1 className="heading-1">{t("Menu")}</h1>
      <form
        action={pageHref("/search")}
        aria-label={t("News and videos")}
        className="my-6 flex max-w-xl items-end gap-3"
      >
        <label className="grid grow gap-1 text-sm text-muted">
          {t("Search the news")}
          <input type="search" name="q" maxLength={200} className="field" />
        </label>
        <button type="submit" className="btn btn-primary">
          {t("Search")}
        </button>
      </form>
      {menus && <MenuList items={[...menus.primary, ...menus.other]} startOpen />}
    </div>
  );
}
