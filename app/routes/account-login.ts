import { redirect } from "react-router";
import type { Route } from "./+types/account-login.ts";

/** The address that players' messages name for logging in (spec: routes#route-table): the login page. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`/login${url.search}`);
}
