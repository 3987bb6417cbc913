import type { ReactNode } from "react";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";

/** A section with a heading, which header links point to. */
export function StreamerSection({
  id,
  title,
  raised = false,
  children,
}: {
  id: string;
  title: string;
  raised?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`section scroll-mt-32 ${raised ? "bg-surface" : ""}`}>
      <div className="page-width">
        <h2 id={`${id}-heading`} className="heading-2 mb-5" {...leagueTextAttributes()}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
