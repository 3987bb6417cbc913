import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { SectionHeading } from "./article-name.ts";

/** Section of a page with a heading and a link to the full list. */
export function PageSection({
  title,
  more,
  className = "",
  children,
}: {
  title: string;
  more?: { label: string; href: string };
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`section ${className}`}>
      <div className="page-width">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h2 id={id} className="heading-2">
            {title}
          </h2>
          {more && (
            <Link to={more.href} data-prefetch="" className="btn btn-label -me-2">
              {more.label}
              <span className="i-lucide-arrow-right rtl:rotate-180" />
            </Link>
          )}
        </div>
        <SectionHeading value={id}>{children}</SectionHeading>
      </div>
    </section>
  );
}
