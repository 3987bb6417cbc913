/** Explains why reports of a feed cannot be corrected at the desk, and what can be done instead. */
export const FeedPrecedenceNotice = () => (
  <p className="card mt-2 p-3 text-sm">
    On this site a feed counts: what it has reported is corrected where the feed is made, and not here. What it has not
    reported can be entered. Who runs the site can have the desk count instead (MATCH_PRECEDENCE), from a match's next
    report on.
  </p>
);
