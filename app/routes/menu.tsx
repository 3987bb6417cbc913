import { useRouteLoaderData } from "react-router";
import { MenuList } from "../features/navigation/menu-list.tsx";
import { pageContext } from "../load-context.ts";
import type { loader as shellLoader } from "../shells/default-shell.tsx";
import type { Route } from "./+types/menu.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(pageContext).brand.name };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Menu | ${loaderData?.brand}` },
  { name: "robots", content: "noindex" },
];

/** The full menu as a page, for browsers without script. */
export default function MenuPage() {
  const shell = useRouteLoaderData<typeof shellLoader>("shells/default-shell");
  return (
    <div className="page-width section">
      <h1 className="heading-1 mb-6">Menu</h1>
      {shell && <MenuList items={[...shell.menus.primary, ...shell.menus.other]} startOpen />}
    </div>
  );
}
