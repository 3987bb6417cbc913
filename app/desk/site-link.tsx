import type { ReactNode } from "react";

/** Empty where the desk is on the site's own host. */
const siteOrigin = () => document.getElementById("desk")?.dataset.site ?? "";

/** A link to a page as fans have it, in another tab. The desk may have a host of its own, where that page is not. */
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
