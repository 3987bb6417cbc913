import { Outlet } from "react-router";
import { describeError, ErrorPage } from "../features/navigation/error-page.tsx";
import type { Route } from "./+types/default-shell.ts";

export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: `${describeError(error).status} error` }] : [];

export default function DefaultShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ErrorPage error={error} />
    </main>
  );
}
