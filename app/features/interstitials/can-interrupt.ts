/** What the fan is doing. */
export interface Situation {
  path: string;
  /** The tab is visible, with the site's header and footer. */
  visible: boolean;
  /** A form field has the focus. */
  inField: boolean;
  /** A form field has unsent input. */
  typed: boolean;
  /** A navigation is in progress. */
  isNavigating: boolean;
  /** Video or audio plays. */
  playing: boolean;
  /** A panel or dialog is open. */
  panelOpen: boolean;
  /** This visit has already had a promo, the splash advert or the cookie notice. */
  interrupted: boolean;
}

/** Pages for signing in, buying and paying, which nothing may interrupt. The account portal's pages have no interstitials anyway. */
const undisturbed =
  /^\/(?:login|packages|videos\/subscriptions|streamer|gift|voucher|payment-successful|payment-cancelled)(?:\/|$)/;

/** Whether a promo or the splash advert may show now: the one policy for both. At most one shows per visit. */
export function canInterrupt({ path, visible, ...doing }: Situation): boolean {
  const { inField, typed, isNavigating, playing, panelOpen, interrupted } = doing;
  return (
    visible && !undisturbed.test(path) && !(inField || typed || isNavigating || playing || panelOpen || interrupted)
  );
}
