const places = (count: number): string => `${count} ${count === 1 ? "place" : "places"}`;

/** Places gained or lost since the last match day. */
export function Movement({ value }: { value: number }) {
  if (value === 0) {
    return (
      <>
        <span className="inline-block h-0.5 w-2.5 rounded-full bg-muted align-middle" aria-hidden="true" />
        <span className="visually-hidden">No change</span>
      </>
    );
  }
  return (
    <span className={`inline-flex items-center gap-0.5 text-sm ${value > 0 ? "text-win" : "text-loss"}`}>
      <span className={value > 0 ? "i-lucide-chevron-up" : "i-lucide-chevron-down"} aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(value)}</span>
      <span className="visually-hidden">
        {value > 0 ? "Up" : "Down"} {places(Math.abs(value))}
      </span>
    </span>
  );
}
