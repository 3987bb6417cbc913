import type { ReactNode } from "react";

/** Empty if the desk is on the site's own host. */
const siteOrigin = () => document.getElementById("desk")?.dataset.site ?? "";

/** A link to a page of the fans' site, in a new tab. The desk may have its own host, which does not serve that page. */
export const SiteLink = ({
  path,
  className = "min-h-11",
  children,
}: {
  path: string;
  className?: string;
  children: ReactNode;
}) => (
  <a
    className={`text-link inline-flex items-center ${className}`}
    href={`${siteOrigin()}${path}`}
    target="_blank"
    rel="noreferrer"
  >
    {children}
  </a>
);
