import { redirect } from "react-router";
import type { Route } from "./+types/account-login.ts";

/** The login URL in player messages (spec: routes#route-table): redirects to the login page. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`/login${url.search}`);
}
