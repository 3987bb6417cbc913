import { data } from "react-router";
import type { Route } from "./+types/content-page.ts";

export function loader(_: Route.LoaderArgs) {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function ContentPage() {
  return null;
}
