/** On phones, half a screen: the first match shows below. */
export const heroHeight = "h-full min-h-[clamp(19rem,44svh,34rem)] l:h-[min(46rem,86svh)]";

/** Placeholder of the hero while its stories and their code load. */
export function HighlightsSkeleton() {
  return (
    <div data-theme="dark" className={`floodlit flex items-end bg-paper ${heroHeight}`}>
      <div className="page-width pb-14">
        <div className="skeleton h-5 w-28" />
        <div className="skeleton mt-3 h-12 w-full max-w-lg" />
        <div className="skeleton mt-3 h-12 w-full max-w-md" />
      </div>
    </div>
  );
}
