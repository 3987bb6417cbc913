/** Fills two or three rows. */
export const shownMatches = 8;

export const matchGrid = "grid grid-cols-1 gap-4 m:grid-cols-2 xl:grid-cols-3 3xl:grid-cols-4";

/** Placeholder of the day's matches while they and their code load. */
export function HomeMatchesSkeleton() {
  return (
    <div className={matchGrid}>
      {Array.from({ length: shownMatches }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never move
        <div key={index} className="skeleton h-36 rounded-card" />
      ))}
    </div>
  );
}
