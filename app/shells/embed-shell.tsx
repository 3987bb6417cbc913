import { Outlet } from "react-router";

/** Bare pages for other people's sites: no header, no footer. */
export default function EmbedShell() {
  return (
    <main id="main" className="min-h-svh bg-paper text-ink p-3 m:p-4">
      <Outlet />
    </main>
  );
}
