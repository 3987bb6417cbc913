import { Link } from "react-router";
import { t } from "../../schemas/site/messages.ts";
import { useLeagueText } from "./language-attributes.ts";

/** Links to the pages above this one, from the top. */
export function Breadcrumbs({ trail }: { trail: readonly { title: string; href: string }[] }) {
  const leagueText = useLeagueText();
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t("Breadcrumb")} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map((step, index) => (
          <li key={step.href} className="flex items-center gap-2">
            <Link to={step.href} className="kicker inline-flex min-h-8 items-center text-accent hover:underline">
              {leagueText(step.title).children}
            </Link>
            {index < trail.length - 1 && <span className="i-lucide-chevron-right text-sm text-muted rtl:rotate-180" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
