/** Fills wide windows, so that what is below can load later. */
export const takeoverHeight = "min-h-[30rem] l:min-h-[min(46rem,100svh)]";

/** Placeholder of the takeover while its code loads. Hidden when this device has closed it. */
export function TakeoverSkeleton({ matchID }: { matchID: number }) {
  return <div data-theme="dark" data-closable={matchID} className={`floodlit bg-paper ${takeoverHeight}`} />;
}
