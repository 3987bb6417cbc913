import { closedTakeoverStyle } from "../../state/closed-takeovers.ts";

/** Of the match that has the top of the page: the whole first sight where the window is wide, so that what is below can wait. */
export const takeoverHeight = "min-h-[30rem] l:min-h-[min(46rem,100svh)]";

/** Keeps the match's place while its code comes, where this device has not closed it. */
export function TakeoverSkeleton({ matchID }: { matchID: number }) {
  return (
    <div data-theme="dark" className={`matchday-takeover floodlit bg-paper ${takeoverHeight}`}>
      <style>{closedTakeoverStyle(matchID)}</style>
    </div>
  );
}
