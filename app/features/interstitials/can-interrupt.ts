/** What the fan is doing. */
export interface Situation {
  /** Of the page. */
  path: string;
  /** The tab is visible, with the site's header and footer. */
  visible: boolean;
  /** A form field has the focus. */
  inField: boolean;
  /** A form field holds words that were typed and not sent. */
  typed: boolean;
  /** A link was pressed, and its page is on its way. */
  leaving: boolean;
  /** Picture or sound plays. */
  playing: boolean;
  /** A panel or dialog is open. */
  panelOpen: boolean;
  /** There was a promo, the splash advert or the cookie notice on this visit already. */
  interrupted: boolean;
}

/** Pages on which somebody signs in, buys or pays: they stand alone. The account portal's pages have no interstitials anyway. */
const undisturbed =
  /^\/(?:login|packages|videos\/subscriptions|streamer|gift|voucher|payment-successful|payment-cancelled)(?:\/|$)/;

/** Whether a promo or the splash advert may show now, one a visit: the one policy for all of them. */
export function canInterrupt({ path, visible, ...doing }: Situation): boolean {
  const { inField, typed, leaving, playing, panelOpen, interrupted } = doing;
  return visible && !undisturbed.test(path) && !(inField || typed || leaving || playing || panelOpen || interrupted);
}
